import { expect, it } from "vitest";
import { parseRoute, routeTo } from "./router";

it.each([
  ["", { page: "home" }],
  ["#", { page: "home" }],
  ["#/", { page: "home" }],
  ["#/game/panchimera", { page: "game", id: "panchimera" }],
  ["#/play/abc%2Fd/", { page: "play", id: "abc/d" }],
  ["#/play", { page: "unknown" }],
  ["#/play/a/b", { page: "unknown" }],
  ["#/nothing/here", { page: "unknown" }],
  ["#/game/%E0%A4%A", { page: "unknown" }],
])("reads %s", (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
});

it("writes what it reads", () => {
  for (const route of [{ page: "home" }, { page: "game", id: "a/b é" }, { page: "play", id: "x" }] as const) {
    expect(parseRoute(routeTo(route))).toEqual(route);
  }
});
