import type { Parts } from "./part";
import { body, circle, line, slab, type Picture } from "./shape";
import { BATTLEMENT, CORONET, NARROW_FOOT, ROYAL_CROWN } from "./stands";

const PAWN: Picture = [
  body("M26 30C27 40 23 46 18.5 53H45.5C41 46 37 40 38 30Z"),
  body(circle(32, 18.5, 9)),
  body(slab(21.5, 27.5, 21, 5.4, 2.5)),
];

const ROOK: Picture = [
  body("M20 28H44L46.5 53H17.5Z"),
  body("M13.5 9H22V14.5H28V9H36V14.5H42V9H50.5V23L44.5 29H19.5L13.5 23Z"),
  line("M19 47H45"),
];

const MITRE =
  "M32 10.4C35.4 12.5 38 14.6 40 17.2L30.8 27.4L34.8 30.6L43.4 21.8C45.4 25.2 46.4 28.2 46 31.4" +
  "C45.6 36 43 39.4 39.5 42H24.5C21 39.4 18.4 36 18 31.4C17.4 24 24 15.6 32 10.4Z";

const BISHOP: Picture = [
  body("M25 42H39C39.5 47 42 50.5 46.5 53H17.5C22 50.5 24.5 47 25 42Z"),
  body(circle(32, 7.4, 3.7)),
  body(MITRE),
  body(slab(19.5, 40, 25, 5.4, 2.5)),
];

const QUEEN: Picture = [
  body(
    "M18.5 45L8 19C14 28 19 27 19.5 13C22.5 25 29.5 24 32 10C34.5 24 41.5 25 44.5 13C45 27 50 28 56 19L45.5 45Z",
  ),
  body(circle(8, 17.5, 3.1)),
  body(circle(19.8, 11, 3.1)),
  body(circle(32, 7.6, 3.4)),
  body(circle(44.2, 11, 3.1)),
  body(circle(56, 17.5, 3.1)),
  body("M17.5 44.5H46.5L48 53H16Z"),
];

const KING: Picture = [
  body("M29.6 24V14.2H24.2V8.8H29.6V3.4H34.4V8.8H39.8V14.2H34.4V24Z"),
  body(
    "M18.5 45C12 38 9 31.6 9.5 26.5C10.2 20 17 17.6 23 19.4C27 20.6 30.4 23.5 32 27.5" +
      "C33.6 23.5 37 20.6 41 19.4C47 17.6 53.8 20 54.5 26.5C55 31.6 52 38 45.5 45Z",
  ),
  line("M32 28.5V44M16.4 27C17.4 32 19.6 35.6 22.4 38.6M47.6 27C46.6 32 44.4 35.6 41.6 38.6"),
  body("M17.5 44.5H46.5L48 53H16Z"),
];

/** Worn aslant by a beast: the rim's middle at the origin. */
const MITRE_HAT: Picture = [
  body(circle(0, -23.8, 2.9)),
  body(
    "M-10.5 2.4C-15 -6.4 -9 -15.6 0 -22C2.8 -20.4 5.2 -18.4 7 -16L-1.2 -7.4L2.6 -4.2L10.8 -11.4C13.4 -6.8 13 -2 10.5 2.4Z",
  ),
];

export const STAUNTON: Parts = {
  pawn: { top: PAWN, height: 8, foot: NARROW_FOOT },
  rook: { top: ROOK, height: 8, vessel: BATTLEMENT },
  bishop: { top: BISHOP, height: 3, hat: MITRE_HAT },
  queen: { top: QUEEN, height: 3, vessel: CORONET },
  king: { top: KING, height: 2, vessel: ROYAL_CROWN },
};
