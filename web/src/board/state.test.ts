import { describe, expect, it } from "vitest";
import { move, place, WIDE } from "../testing/games";
import * as act from "./state";
import type { Move } from "./types";

const FEN = "12/4P7/12/12/12/12/12/12/6p5/12/5N6/K10R";
const promotions = ["rook", "knight", "marshall"].map((promotion) =>
  move("e11", "e12", { promotion, uci: `e11e12${promotion.charAt(0)}` }),
);
const stay = move("e11", "e12", { stay: true });
const legal = [
  move("f2", "g4", { captured: "g4" }),
  move("f2", "h3"),
  move("l1", "l2"),
  // The server's order is not the chooser's.
  stay,
  ...promotions,
];

const position = (more: Partial<act.Shown> = {}): act.Shown => ({
  men: place(WIDE, FEN),
  walls: new Set(),
  hands: null,
  turn: "white",
  legal,
  lastMove: null,
  check: [],
  frozen: [],
  ...more,
});

function begin(): act.BoardState {
  return act.show(act.initialState(WIDE), position());
}
const pressed = (state: act.BoardState, ...squares: string[]): act.Step =>
  squares.reduce<act.Step>((step, square) => act.press(step.state, square), { state, played: null });

describe("clicking", () => {
  it("selects a man and marks where he goes, captures apart", () => {
    const { state, played } = pressed(begin(), "f2");
    expect(played).toBeNull();
    expect(Object.fromEntries(act.targets(state))).toEqual({ g4: "capture", h3: "quiet" });
  });

  it("moves on the second click and lets go of the man", () => {
    const { state, played } = pressed(begin(), "f2", "h3");
    expect(played?.uci).toBe("f2h3");
    expect(state.selected).toBeNull();
    expect(state.cursor).toBe("h3");
  });

  it("selects another of one's own men instead", () => {
    expect(pressed(begin(), "f2", "l1").state.selected).toBe("l1");
  });

  it.each([["f2"], ["c7"], ["g4"]])("lets go on %s", (square) => {
    const start = square === "g4" ? "l1" : "f2";
    const { state, played } = pressed(begin(), start, square);
    expect([state.selected, played]).toEqual([null, null]);
  });

  it("does nothing while the reader may not move", () => {
    const state = act.show(begin(), position({ legal: [] }));
    expect(pressed(state, "f2", "h3").played).toBeNull();
  });
});

describe("dragging", () => {
  it("moves when let go over a target", () => {
    const over = act.dragOver(act.dragStart(begin(), "f2"), "g4");
    expect(act.drop(over).played?.uci).toBe("f2g4");
  });

  it("leaves the man selected when let go elsewhere", () => {
    for (const square of ["a7", null]) {
      const { state, played } = act.drop(act.dragOver(act.dragStart(begin(), "f2"), square));
      expect([played, state.drag, state.selected]).toEqual([null, null, "f2"]);
    }
  });

  it("does not lift a man that may not move", () => {
    expect(act.dragStart(begin(), "a1").drag).toBeNull();
    expect(act.dragStart(begin(), "g4").drag).toBeNull();
  });
});

describe("choosing", () => {
  const asked = (): act.BoardState => pressed(begin(), "e11", "e12").state;

  it("asks where several moves share their squares, and moves nothing yet", () => {
    const { state, played } = pressed(begin(), "e11", "e12");
    expect(played).toBeNull();
    expect(state.chooser?.choices.map((choice) => choice.label)).toEqual([
      "Rook",
      "Knight",
      "Marshall",
      "Stay Pawn",
    ]);
  });

  it("asks after a drag as well", () => {
    const { state, played } = act.drop(act.dragOver(act.dragStart(begin(), "e11"), "e12"));
    expect(played).toBeNull();
    expect(state.chooser).not.toBeNull();
  });

  it("plays the chosen move", () => {
    const { state, played } = act.choose(asked(), "e11e12m");
    expect(played?.promotion).toBe("marshall");
    expect(state.chooser).toBeNull();
    expect(act.choose(asked(), "e11e12").played?.stay).toBe(true);
  });

  it("cancels on a press elsewhere, which does nothing more", () => {
    const { state, played } = act.press(asked(), "f2");
    expect([state.chooser, state.selected, played]).toEqual([null, null, null]);
    expect(act.press(asked(), "e12").played).toBeNull();
  });

  it("cancels on Escape", () => {
    expect(act.cancel(asked())).toMatchObject({ chooser: null, selected: null, drag: null });
  });

  it("refuses a choice that was not offered", () => {
    expect(act.choose(asked(), "f2h3").played).toBeNull();
  });
});

describe("a new position", () => {
  const shown = (moves: typeof legal): act.Shown =>
    position({ legal: moves, lastMove: { from: "a2", to: "a1" }, check: ["a1"], frozen: ["l1"] });

  it("keeps a selection that can still move", () => {
    expect(act.show(pressed(begin(), "f2").state, shown(legal)).selected).toBe("f2");
    expect(act.show(pressed(begin(), "f2").state, shown([stay])).selected).toBeNull();
  });

  it("closes a choice that is no longer offered", () => {
    const asked = pressed(begin(), "e11", "e12").state;
    expect(act.show(asked, shown(legal)).chooser).not.toBeNull();
    expect(act.show(asked, shown([stay])).chooser).toBeNull();
  });

  it("drops a drag of a man that is gone", () => {
    expect(act.show(act.dragStart(begin(), "f2"), shown([stay])).drag).toBeNull();
  });
});

it("begins with the cursor on the reader's own corner", () => {
  expect(act.initialState(WIDE, "white").cursor).toBe("a1");
  expect(act.initialState(WIDE, "black").cursor).toBe("l12");
});

it("gives up the man in hand when the board is turned", () => {
  const turned = act.turnTo(pressed(begin(), "f2").state, "black");
  expect(turned).toMatchObject({ bottom: "black", selected: null });
});

describe("a hand", () => {
  const shown = (turn: "white" | "black"): act.Shown => ({
    ...position(),
    hands: { white: [{ kind: "rook", count: 1 }], black: [] },
    turn,
    legal: [
      move("f2", "h3"),
      move("c4", "c4", { kind: "drop", hand: "rook", uci: "R@c4" }),
      move("d4", "d4", { kind: "drop", hand: "rook", uci: "R@d4" }),
      move("a1", "a1", { kind: "pass" }),
    ],
  });
  const state = act.show(act.initialState(WIDE), shown("white"));

  it("gives a man who is put on a square by clicks or by dragging", () => {
    const taken = pressed(state, "@white/rook").state;
    expect(Object.fromEntries(act.targets(taken))).toEqual({ c4: "quiet", d4: "quiet" });
    expect(taken.cursor).toBe(state.cursor);
    expect(act.press(taken, "c4").played?.uci).toBe("R@c4");
    const dragged = act.dragOver(act.dragStart(state, "@white/rook"), "d4");
    expect(act.drop(dragged).played?.uci).toBe("R@d4");
    expect(act.drop(act.dragOver(act.dragStart(state, "@white/rook"), "e4")).played).toBeNull();
  });

  it("is only that of the side to move, and nobody is moved by a pass", () => {
    expect(act.mayMove(state, "@black/rook")).toBe(false);
    expect(act.mayMove(act.show(state, shown("black")), "@white/rook")).toBe(false);
    expect(act.mayMove(state, "a1")).toBe(false);
    expect(act.mayMove(state, "c4")).toBe(false);
  });
});

describe("arrows", () => {
  const drawn = (state: act.BoardState, from: string, to: string | null): act.BoardState =>
    act.keepArrow(act.sketch(state, from, to));

  it("come, go when drawn again, and go with the position", () => {
    const one = drawn(begin(), "a1", "c3");
    const two = drawn(one, "b2", "b2");
    expect(two.arrows).toEqual([
      { from: "a1", to: "c3" },
      { from: "b2", to: "b2" },
    ]);
    expect(drawn(two, "a1", "c3").arrows).toEqual([{ from: "b2", to: "b2" }]);
    expect(drawn(two, "a1", null).arrows).toBe(two.arrows);
    expect(act.wipe(two).arrows).toEqual([]);
    expect(act.show(two, position()).arrows).toEqual(two.arrows);
    expect(act.show(two, position({ men: new Map() })).arrows).toEqual([]);
  });
});

it("asks before a man moves to where he stands, and lets go of one who is dropped there", () => {
  const round = move("f2", "f2", { victims: [], uci: "f2g3,g3f2" });
  const state = act.show(begin(), position({ legal: [round] }));
  const asked = pressed(state, "f2", "f2");
  expect([asked.played, asked.state.chooser?.choices.length]).toEqual([null, 1]);
  expect(act.choose(asked.state, round.uci).played).toBe(round);
  const dropped = act.drop(act.dragOver(act.dragStart(state, "f2"), "f2"));
  expect([dropped.played, dropped.state.chooser]).toEqual([null, null]);
});

describe("a wall", () => {
  const walled = (from: string, to: string, promotion: string | null = null): Move[] =>
    ["f2", "d6", "l12"].map((wall) =>
      move(from, to, { promotion, uci: `${from}${to}${promotion?.charAt(0) ?? ""},${to}${wall}` }),
    );
  const legalWalls = walled("f2", "h3");
  const state = act.show(begin(), position({ legal: legalWalls }));
  const walling = (): act.BoardState => pressed(state, "f2", "h3").state;

  it("is chosen on the board, with the man where he goes", () => {
    expect(pressed(state, "f2", "h3").played).toBeNull();
    expect(walling().chooser).toBeNull();
    expect(Object.fromEntries(act.targets(walling()))).toEqual({ f2: "quiet", d6: "quiet", l12: "quiet" });
    expect(act.standing(walling()).get("h3")?.kind).toBe("knight");
    expect(act.standing(walling()).has("f2")).toBe(false);
    expect(act.press(walling(), "f2").played?.uci).toBe("f2h3,h3f2");
    expect(act.press(walling(), "l12").played?.uci).toBe("f2h3,h3l12");
    const dropped = act.drop(act.dragOver(act.dragStart(state, "f2"), "h3")).state;
    expect(act.press(dropped, "d6").played?.uci).toBe("f2h3,h3d6");
  });

  it("is given up by Escape or a press elsewhere, and no man is lifted meanwhile", () => {
    for (const next of [act.cancel(walling()), act.press(walling(), "a1").state]) {
      expect(next).toMatchObject({ walling: null, selected: null });
      expect(act.standing(next)).toBe(state.men);
    }
    expect(act.press(walling(), "a1").played).toBeNull();
    expect(act.dragStart(walling(), "f2").drag).toBeNull();
  });

  it("goes with the position that it was asked in", () => {
    expect(act.show(walling(), position({ legal: legalWalls })).walling).not.toBeNull();
    expect(act.show(walling(), position({ legal: [] })).walling).toBeNull();
  });

  it("is not asked for where there is but one", () => {
    const one = act.show(begin(), position({ legal: legalWalls.slice(0, 1) }));
    expect(pressed(one, "f2", "h3").played?.uci).toBe("f2h3,h3f2");
  });

  it("is chosen after what the man becomes", () => {
    const both = ["rook", "marshall"].flatMap((promotion) => walled("e11", "e12", promotion));
    const asked = pressed(act.show(begin(), position({ legal: both })), "e11", "e12").state;
    expect(asked.chooser?.choices.map(({ label }) => label)).toEqual(["Rook", "Marshall"]);
    const chosen = act.choose(asked, "e11e12m,e12f2");
    expect([chosen.played, chosen.state.chooser]).toEqual([null, null]);
    expect(act.press(chosen.state, "d6").played?.uci).toBe("e11e12m,e12d6");
  });

  it("is asked about where it is all that is done", () => {
    const only = ["d6", "l12"].map((wall) => move("a1", "a1", { kind: "pass", uci: `a1a1,a1${wall}` }));
    const asked = pressed(act.show(begin(), position({ legal: only })), "d6");
    expect([asked.played, asked.state.chooser?.choices.length]).toEqual([null, 1]);
    expect(act.choose(asked.state, "a1a1,a1d6").played?.uci).toBe("a1a1,a1d6");
  });
});
