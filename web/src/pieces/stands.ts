import { body, circle, ink, line, slab, type Picture } from "./shape";

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

/** The coronet, its points before the neck that rises from it. */
export const CORONET: Picture = [
  body("M13 53.5L7 36.5L20 44.5L19.5 34L32 43L44.5 34L44 44.5L57 36.5L51 53.5Z"),
  body(circle(7, 35.5, 2.6)),
  body(circle(57, 35.5, 2.6)),
  body(circle(19.5, 33, 2.6)),
  body(circle(44.5, 33, 2.6)),
  body("M12 60V53.5H52V60Z"),
];

/** One square straight. */
export const BLOCK: Picture = [
  body(slab(12, 36, 40, 24, 2.5)),
  ink("M29.2 40.5h5.6v4.7h4.7v5.6h-4.7v4.7h-5.6v-4.7h-4.7v-5.6h4.7Z"),
];

/** One square aslant. */
export const LOZENGE: Picture = [
  body("M22 35H42L56 47.5L46 60H18L8 47.5Z"),
  line("M26.5 42L37.5 53M37.5 42L26.5 53", 4.4),
];

/** One square any way. */
export const SHIELD: Picture = [
  ...FOOT,
  body(
    "M15 35C21 36.5 27 36 32 33.5C37 36 43 36.5 49 35C50.5 46 45.5 56 32 61C18.5 56 13.5 46 15 35Z",
  ),
  line("M32 39.5V54M24.7 46.8H39.3M26.8 41.6L37.2 52M37.2 41.6L26.8 52", 2.6),
];
