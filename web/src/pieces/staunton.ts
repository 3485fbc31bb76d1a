import type { Parts } from "./part";
import { body, circle, line, slab, type Picture } from "./shape";
import { BATTLEMENT, CORONET, NARROW_FOOT } from "./stands";

/** The cross that marks a royal man, its foot at (0, 0). */
export const CROSS: Picture = [
  body("M-2.6 0V-5.4H-7.4V-10.6H-2.6V-15.4H2.6V-10.6H7.4V-5.4H2.6V0Z"),
];

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
  "M32 11C35.4 13.2 38 15.5 40 18.2L30.6 29.2L34.6 32.4L43.4 23.2C45.4 26.8 46.4 30 46 33.4" +
  "C45.6 38 43 41.5 39.5 44H24.5C21 41.5 18.4 38 18 33.4C17.4 25.5 24 16.5 32 11Z";

const BISHOP: Picture = [
  body("M25 46H39C39.5 49 42 51.5 45.5 53H18.5C22 51.5 24.5 49 25 46Z"),
  body(circle(32, 8, 3.9)),
  body(MITRE),
  body(slab(20, 42.5, 24, 5.2, 2.4)),
];

const QUEEN: Picture = [
  body(
    "M18.5 44L8 19C14 28 19 27 19.5 13C22.5 25 29.5 24 32 10C34.5 24 41.5 25 44.5 13C45 27 50 28 56 19L45.5 44Z",
  ),
  body(circle(8, 17.5, 3.1)),
  body(circle(19.8, 11, 3.1)),
  body(circle(32, 7.6, 3.4)),
  body(circle(44.2, 11, 3.1)),
  body(circle(56, 17.5, 3.1)),
  body("M18 43.5H46L48 53H16Z"),
  line("M18 48.3H46"),
];

const KING: Picture = [
  body("M29.6 24V14.2H24.2V8.8H29.6V3.4H34.4V8.8H39.8V14.2H34.4V24Z"),
  body(
    "M18.5 44C12 37 9 31 9.5 26.5C10.2 20 17 17.6 23 19.4C27 20.6 30.4 23.5 32 27.5C33.6 23.5 37 20.6 41 19.4C47 17.6 53.8 20 54.5 26.5C55 31 52 37 45.5 44Z",
  ),
  line("M32 28.5V43"),
  body("M18 43.5H46L48 53H16Z"),
  line("M18 48.3H46"),
];

/** Worn aslant by a beast: the rim's middle at the origin. */
const MITRE_HAT: Picture = [
  body(circle(0, -20, 2.6)),
  body(
    "M-7.5 1C-10.5 -6 -6.5 -13 0 -18C2 -16.6 3.6 -15 4.8 -13.2L-0.6 -6.4L2.6 -4L7.6 -9.4C9.4 -5.6 9.2 -2 7.5 1Z",
  ),
];

const CROWN_HAT: Picture = [
  body("M-1.9 -9V-13H-5V-16.6H-1.9V-20H1.9V-16.6H5V-13H1.9V-9Z"),
  body("M-7 2L-10 -7C-6 -11 -2 -10 0 -6.5C2 -10 6 -11 10 -7L7 2Z"),
];

const CORONET_HAT: Picture = [body("M-8 2L-11 -10L-4.5 -4.5L0 -12L4.5 -4.5L11 -10L8 2Z")];

export const STAUNTON: Parts = {
  pawn: { top: PAWN, height: 8, foot: NARROW_FOOT },
  rook: { top: ROOK, height: 8, vessel: BATTLEMENT },
  bishop: { top: BISHOP, height: 3, hat: MITRE_HAT },
  queen: { top: QUEEN, height: 3, vessel: CORONET, hat: CORONET_HAT },
  king: { top: KING, height: 2, hat: CROWN_HAT },
};
