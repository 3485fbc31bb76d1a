//! Makes cargo look at the built page again whenever it changes.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // The folder must exist for the page to be embedded, even if nobody has built the page.
    if let Err(error) = std::fs::create_dir_all(&dist) {
        println!("cargo::warning=cannot create {}: {error}", dist.display());
    }
    println!("cargo::rerun-if-changed={}", dist.display());
}
