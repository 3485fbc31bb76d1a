import type { Parts } from "./part";
import { body, circle, ink, ivory, line, type Picture } from "./shape";

const CAMEL_NECK =
  "M15 53C11.5 45 16.5 39 19.5 34.5C22 30.5 22 27 20.5 23.6C16 26.4 10.5 27 7.2 24.4" +
  "C3.8 21.6 4.4 17.4 7.6 15.4C11 13.6 14.4 13 17.2 9.8C19.6 7.4 22.4 7 24.8 8.2L28.8 4.4L30 11.4" +
  "C33 17 31.4 24 31 29.5";

const CAMEL_MARKS: Picture = [ink(circle(17, 15.4, 2)), line("M6 21.4C8 19.8 10.4 19.4 13 19.8", 2)];

const CAMEL: Picture = [
  body(
    `${CAMEL_NECK}C30.8 35 31.4 38.6 33.6 38.6C37.4 38 38 25 44.4 25C51 25 50.4 36 52 42C53.2 46 53.4 49.5 53 53Z`,
  ),
  ...CAMEL_MARKS,
  line("M20.6 46.6C23 41.6 26.6 40.8 29.4 42.4M44.4 31.4C45.4 34 45.8 36.6 46 39.4"),
];

const CAMEL_HEAD: Picture = [
  body(`${CAMEL_NECK}C31 39 38 44 39 53Z`),
  ...CAMEL_MARKS,
  line("M19.4 44C21.4 46 25 46.5 28 45.4"),
];

/** The trunk is raised, so that it shows above whatever he rises from. */
const ELEPHANT: Picture = [
  body(
    "M25 53C25.6 48 24 44.6 20.6 43.6C11 44.6 3.6 38 4.6 26.4C5 21 6.6 16.4 9.4 12.4L15.2 15.4" +
      "C13 19.6 11.8 24 12.4 28C13 32.4 16 33 17.6 30C17.8 17.6 24.6 8 35.4 8C47.4 8 55.6 18.6 55 33C54.6 41 52 48 51 53Z",
  ),
  body(
    "M36 18.6C42.6 13.4 52.4 19.4 51.8 29.6C51.4 38.4 45.4 45.6 40.6 43C36.6 40.8 37 35.6 35 31.6C33.2 27.8 33 21.4 36 18.6Z",
  ),
  ivory("M26.6 35.4C26 40.6 22 43 16.6 40.6C14.4 39.4 12.8 37.6 12 35.4C15.6 37 19.6 36.4 21.6 32.8Z"),
  ink(circle(25, 24.6, 2.2)),
];

const DRAGON: Picture = [
  body("M31 12L38 4L39.5 12.5L47 11L45.5 19L53 21.5L48.5 27.5L54.5 33L49 37.5L53.5 45L47 53H38Z"),
  body(
    "M17 53C16.5 45 25.5 42 27 36.5C23 36.5 19 38.5 15.5 41.5L11.5 38.6L16.8 33.4L20.5 31.6L8.6 32.8" +
      "C6.6 30 6.4 26.6 8.2 23.6L12 24C14.6 20 19 15.6 25 14L27.5 5.5L33 13.6C43 19 47 32 45.5 53Z",
  ),
  ink("M19.4 22.6L27 20.6L24.6 25.4C22.6 25.8 20.6 24.8 19.4 22.6Z"),
  ink(circle(11.8, 27.6, 1.4)),
  line("M35.5 22C40 29 40.5 38 39 47"),
];

export const BEASTS: Parts = {
  camel: {
    top: CAMEL,
    height: 5,
    beast: { brow: { x: 23, y: 8.5, turn: 0 }, head: CAMEL_HEAD, left: 4 },
  },
  alfil: { top: ELEPHANT, height: 7, beast: { brow: { x: 35, y: 10, turn: 0 }, left: 4 } },
  dragon: { top: DRAGON, height: 4, beast: { brow: { x: 30, y: 12, turn: 14 }, left: 6 } },
};
