import type { Parts } from "./part";
import { body, circle, ink, line, place, type Picture } from "./shape";

const HORSE_OUTLINE =
  "M19 53C18.5 44 31 40 31.5 31.5C28.5 35 24.5 35 22 38C19.5 42 14 42.6 11.4 38.4" +
  "C9.6 35.6 11.4 32.6 13.6 29.4C16 25.5 17.4 19.5 23.4 15L23 6.5L30.5 11C43.5 13 51 26 49 53Z";

const KNIGHT: Picture = [
  body(HORSE_OUTLINE),
  ink(circle(24.2, 22.2, 2.1)),
  ink(circle(15.2, 35.2, 1.4)),
  line("M33.5 16.5C41 21 44 32 43.2 47"),
];

const ZEBRA: Picture = [
  body(
    "M27 13L30 5.5L35 8.5L37.5 6.5L40.5 11.5L44 11.5L45 17L48.5 19L48 24.5L51.5 28L50 33L52.5 37.5L50.5 42L52 53H40Z",
  ),
  body(
    "M18 53C17.5 45 29 41 29.5 33C27 36 23.5 36.4 21 39.5C18.5 43.4 13 43.4 10.6 39.4" +
      "C9 36.4 10.6 33.6 12.6 30.6C15 26.5 17 20.5 22.5 16.5L21.5 9.5L28.5 12C39.5 14 46 28 45.5 53Z",
  ),
  ink("M10.4 37C10 40.5 12.6 43 16 42.8C18.6 42.5 20.4 40.6 21.8 38.6C19.5 35.4 16 32.6 12.8 31.2Z"),
  ink(circle(23.4, 22.6, 2)),
  line(
    "M34.2 17.4C32.5 20.5 31 23 30.2 26.4M39.3 24C36 27 34.2 29.5 33 33.6M43 33.5C38.5 35 34.5 37.6 31.4 41.6M44.5 43C38.5 42.6 32.5 44 26.6 48.4",
    3,
  ),
];

/** Every bend of the zig-zag ride is a bend of the neck. */
const QUINTESSENCE: Picture = [
  body(
    "M20 53L33 42.5L21.5 35.5C19.5 38 14.5 40 11 37.5C8.6 35.6 8.6 33 10.4 30.2" +
      "C13 26 15.5 19.5 21.5 15L21 6L29 10.6L39.5 11.5L35.5 19.5L51.5 24.5L42 33L54.5 40.5L46 53Z",
  ),
  ink(circle(22.5, 21.5, 2.1)),
  ink(circle(13.6, 33.2, 1.4)),
  line("M27.5 27.5L41 37L33.5 47.5"),
];

/** The same neck, steeper, for a quintessence that is hidden up to the chin. */
const QUINTESSENCE_BUST: Picture = [
  body(
    "M23 53L28.5 43.5L21.8 35.5C19.5 38 14.5 40 11 37.5C8.6 35.6 8.6 33 10.4 30.2" +
      "C13 26 15.5 19.5 21.5 15L20.6 5L29 10.6L42 7.4L38 16.5L54.5 19L44.5 28.5L59 36L48.5 44.5V53Z",
  ),
  ink(circle(22.5, 21.5, 2.1)),
  ink(circle(13.6, 33.2, 1.4)),
  line("M33 17.5L40.5 23.5L33.5 31L43 38"),
];

const WING: Picture = [
  body(
    "M31 53C28 38 36 17 60 7C61 13.5 60 17.5 57.5 20.5C59 25 57.5 28.5 54.5 31C55.5 35.5 53.5 39 50.5 41C51 45.5 48.5 50 46 53Z",
  ),
  line("M57 20.8C49 24 43 30 40 38M54 31.3C48.5 33.5 44.5 37.5 42.5 43"),
];

const PEGASUS: Picture = [
  ...place(WING, { x: 0, y: 0 }),
  ...place([body(HORSE_OUTLINE), ink(circle(24.2, 22.2, 2.2)), ink(circle(15.2, 35.2, 1.5))], {
    x: -3.5,
    y: 6.4,
    scale: 0.88,
  }),
];

export const HORSES: Parts = {
  knight: { top: KNIGHT, height: 6, beast: { brow: { x: 32.5, y: 16, turn: 20 }, left: 10 } },
  zebra: { top: ZEBRA, height: 5, beast: { brow: { x: 31, y: 16, turn: 18 }, left: 9 } },
  quintessence: {
    top: QUINTESSENCE,
    height: 5,
    beast: { brow: { x: 30, y: 13, turn: 16 }, bust: QUINTESSENCE_BUST, left: 8 },
  },
  pegasus: { top: PEGASUS, height: 6, beast: { brow: { x: 25, y: 15, turn: 8 }, left: 5 } },
};
