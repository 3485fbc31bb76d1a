import { body, circle, ink, line, place, slab, type Picture } from "./shape";

/** What men stand on. Feet begin at y = 53, the ground is y = 60. */

export const FOOT: Picture = [body("M11.5 60C11.5 56 14.5 53 19 53H45C49.5 53 52.5 56 52.5 60Z")];

export const NARROW_FOOT: Picture = [
  body("M14.5 60C14.5 55.5 18 52.5 22 52.5H42C46 52.5 49.5 55.5 49.5 60Z"),
];

const wheel = (x: number): Picture => [body(circle(x, 54, 6.6)), ink(circle(x, 54, 2.3))];

export const WHEELS: Picture = [body(slab(9, 45, 46, 6.5, 2)), ...wheel(18), ...wheel(46)];

/** The mural crown. */
export const BATTLEMENT: Picture = [
  body("M9 35H18V40.5H26.5V35H37.5V40.5H46V35H55V46L50.5 50.5L52.5 60H11.5L13.5 50.5L9 46Z"),
  line("M13.5 50.5H50.5"),
];

/** The coronet, its middle point before the neck that rises from it. */
export const CORONET: Picture = [
  body("M13 54L6.8 37.5L21 46.5L32 38.5L43 46.5L57.2 37.5L51 54Z"),
  body(circle(6.8, 36, 3)),
  body(circle(57.2, 36, 3)),
  body(circle(32, 38, 3)),
  body("M11.5 60V53.5H52.5V60Z"),
];

/** The cross that marks a royal man, its foot at the origin. */
export const CROSS: Picture = [body("M-2.6 0V-5.4H-7.4V-10.6H-2.6V-15.4H2.6V-10.6H7.4V-5.4H2.6V0Z")];

export const ROYAL_CROWN: Picture = [
  body("M13 54C5 46 4.6 36.6 13.4 35.4C21 34.4 29 39 32 46C35 39 43 34.4 50.6 35.4C59.4 36.6 59 46 51 54Z"),
  ...place(CROSS, { x: 32, y: 49, scale: 1.1 }),
  body("M11.5 60V53.5H52.5V60Z"),
];

/** One square straight: steps. */
export const STEPS: Picture = [
  body("M19.5 36H44.5V44H51V52H57V60H7V52H13V44H19.5Z"),
  line("M13 52H51M19.5 44H44.5"),
];

/** One square aslant: a gem. */
export const GEM: Picture = [
  body("M20 35.5H44L57 47L46 60H18L7 47Z"),
  line("M26 41.8L38 53.4M38 41.8L26 53.4", 4.2),
];

/** One square any way. */
export const SHIELD: Picture = [
  ...FOOT,
  body("M14.5 35C21 36.5 27 36 32 33.5C37 36 43 36.5 49.5 35C51 46 45.5 56.5 32 61C18.5 56.5 13 46 14.5 35Z"),
  line("M32 39V54.4M24.3 46.7H39.7M26.6 41.3L37.4 52.1M37.4 41.3L26.6 52.1", 2.5),
];
