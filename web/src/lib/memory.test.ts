import { beforeEach, expect, it } from "vitest";
import { ownPlays, readTheme, rememberPlay, rememberSide, tokenOf, writeTheme } from "./memory";

class FakeStore {
  #kept = new Map<string, string>();
  get length(): number {
    return this.#kept.size;
  }
  key(index: number): string | null {
    return [...this.#kept.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }
  removeItem(key: string): void {
    this.#kept.delete(key);
  }
}

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});

it("keeps the token of each game and lists the newest first", () => {
  rememberPlay({ id: "one", token: "t1", game: "g", started: 1 }, store);
  rememberPlay({ id: "two", token: "t2", game: "g", started: 2 }, store);
  expect(tokenOf("one", store)).toBe("t1");
  expect(tokenOf("three", store)).toBeNull();
  expect(ownPlays(store).map((play) => play.id)).toEqual(["two", "one"]);
});

it("forgets the oldest when there are many", () => {
  for (let index = 0; index < 45; index += 1) {
    rememberPlay({ id: `p${index}`, token: "t", game: "g", started: index }, store);
  }
  expect(ownPlays(store)).toHaveLength(40);
  expect(tokenOf("p0", store)).toBeNull();
});

it("passes over what somebody else has written", () => {
  store.setItem("chimera.play.x", "not json");
  store.setItem("chimera.play.y", '{"id":"y"}');
  expect(ownPlays(store)).toEqual([]);
});

it("lives without a store", () => {
  rememberPlay({ id: "one", token: "t", game: "g", started: 1 }, null);
  expect([tokenOf("one", null), ownPlays(null), readTheme(null)]).toEqual([null, [], "auto"]);
});

it("keeps the theme", () => {
  writeTheme("dark", store);
  expect(readTheme(store)).toBe("dark");
});

it("keeps whom the reader plays, in games of this browser's alone", () => {
  rememberPlay({ id: "one", token: "t1", game: "g", started: 1 }, store);
  rememberSide("one", "black", store);
  rememberSide("two", "white", store);
  expect(ownPlays(store)).toEqual([{ id: "one", token: "t1", game: "g", started: 1, you: "black" }]);
});
