import type { Parts } from "./part";
import { body, circle, ink, line, type Picture } from "./shape";

const CAMEL_NECK =
  "M15 53C11.5 45 16.5 39 19.5 34.5C22 30.5 22 27 20.5 23.6C16 26.4 10.5 27 7.2 24.4" +
  "C3.8 21.6 4.4 17.4 7.6 15.4C11 13.6 14.4 13 17.2 9.8C19.6 7.4 22.4 7 24.8 8.2L28.8 4.4L30 11.4" +
  "C33 17 31.4 24 31 29.5";

const CAMEL_MARKS: Picture = [
  ink(circle(17, 15.4, 2)),
  line("M6.6 20.4C8.6 21.2 10.6 21.2 12.6 20.6", 2),
];

const CAMEL: Picture = [
  body(
    `${CAMEL_NECK}C30.8 34 31.6 36.4 34 36C37.6 35.2 38 23 44 23C50.4 23 50 35 52 41.5C53.2 45.5 53.4 49.5 53 53Z`,
  ),
  ...CAMEL_MARKS,
  line("M21 47C23.5 41.5 28 40.5 31.5 42"),
];

const CAMEL_HEAD: Picture = [
  body(`${CAMEL_NECK}C31 39 38 44 39 53Z`),
  ...CAMEL_MARKS,
  line("M19.4 44C21.4 46 25 46.5 28 45.4"),
];

const ELEPHANT: Picture = [
  body(
    "M27.5 53C27.5 48.5 26.6 45 24.6 42.4C23.6 48 20.6 53.4 15 53.8C9.6 54 6 50.4 6 45.4L11 44.6" +
      "C11.4 47.4 12.6 48.6 14 47.6C16.4 45 13.6 37 13.8 30C14.2 18.5 21.6 8 33 8C45.6 8 54.4 18.6 54 33C53.8 41 51.4 48 50.5 53Z",
  ),
  body(
    "M33 19C40 13.6 51 19.6 50.4 30C50 38.6 43.6 45.6 38.6 43C34.4 40.8 34.8 36 32.6 32C30.6 28 30 22 33 19Z",
  ),
  body("M26.4 36.4C25.4 41.6 21.4 45.4 15.4 45.2C18.6 43 20.4 39.6 20.8 35.4Z"),
  ink(circle(23.4, 26, 2.1)),
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
    beast: { brow: { x: 23, y: 8.5, turn: 0 }, head: CAMEL_HEAD, span: [4, 39] },
  },
  alfil: { top: ELEPHANT, height: 7, beast: { brow: { x: 33, y: 9, turn: 0 }, span: [5, 55] } },
  dragon: { top: DRAGON, height: 4, beast: { brow: { x: 30, y: 12, turn: 14 }, span: [6, 55] } },
};
