//! Game files are part of the program: a file that comes, goes or changes makes it be built anew.

fn main() {
    println!("cargo::rerun-if-changed=../../variants");
}
