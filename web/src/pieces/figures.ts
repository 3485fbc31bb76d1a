import type { Parts } from "./part";
import { body, circle, ink, line, place, slab, type Picture } from "./shape";
import { BLOCK, LOZENGE, NARROW_FOOT, SHIELD, WHEELS } from "./stands";
import { CROSS } from "./staunton";

const GOWN = body("M26 28C27 40 23 46 18.5 53H45.5C41 46 37 40 38 28Z");

const SOLDIER: Picture = [
  GOWN,
  body(circle(32, 21, 8)),
  body(
    "M14.5 22.5C14.5 19.5 20 18.5 22.5 17C23 10 27 6 32 6C37 6 41 10 41.5 17C44 18.5 49.5 19.5 49.5 22.5Z",
  ),
  body(slab(21.5, 30, 21, 5.4, 2.5)),
];

const SERGEANT: Picture = [
  body("M22 29C22 40 20 46 15.5 53H48.5C44 46 42 40 42 29Z"),
  body("M32 4L44 20.5C44 26 39 30 32 30C25 30 20 26 20 20.5Z"),
  line("M24 38L32 32.5L40 38M23 46L32 40L41 46", 3.2),
];

const HELM: Picture = [
  body("M33 13C30 5 38 1.5 45 4C53 3.5 57.5 10 56.5 18C55.5 24 52 27 49 28C50 22 46 16.5 40 15.5Z"),
  body("M17 53V27C17 17 23 11 32 11C41 11 47 17 47 27V53C42 50 38 49.5 32 53C26 49.5 22 50 17 53Z"),
  ink("M20 25H29.6V20H34.4V25H44V30H34.4V46H29.6V30H20Z"),
];

const GENERAL: Picture = [
  ...place(CROSS, { x: 32, y: 16, scale: 0.85 }),
  body(
    "M8.5 34C7 21 18 11.5 32 11.5C46 11.5 57 21 55.5 34L46 34C45 26 40 22 32 22C24 22 19 26 18 34Z",
  ),
  line("M17.5 19L23 26M26 14.6L28 21.4M38 14.6L36 21.4M46.5 19L41 26"),
  body("M18 53V34C18 26 24 21.5 32 21.5C40 21.5 46 26 46 34V53L37.5 50V38H26.5V50Z"),
];

const WIZARD: Picture = [
  body("M21 38C20 46 25 51 27 56H37C39 51 44 46 43 38Z"),
  body(
    "M18.5 35C23 26 25 15 35 4.5C38 3 42 6 43.5 10.5L37.6 12C39 20 42 28 45.5 35C51 36 56 37.5 56 39.5C56 42 45 43.5 32 43.5C19 43.5 8 42 8 39.5C8 37.5 13 36 18.5 35Z",
  ),
  ink(
    "M32 19.6L34.2 24.6L39.6 25.1L35.5 28.7L36.7 34L32 31.2L27.3 34L28.5 28.7L24.4 25.1L29.8 24.6Z",
  ),
];

const TURBAN: Picture = [
  body("M24 30H40L42 53H22Z"),
  body(
    "M32 33C20 34 12.5 29.5 13.5 22.5C14.4 16 22 10 32 10C42 10 49.6 16 50.5 22.5C51.5 29.5 44 34 32 33Z",
  ),
  line("M15.5 27C24 27 36 21.5 40 12.5M31 32C38 30.5 45.5 25.5 48.6 18.6"),
  body("M32 12C29 9 29.5 5.5 32 2.6C34.5 5.5 35 9 32 12Z"),
];

const CAP: Picture = [
  body("M24 32H40L42 53H22Z"),
  body("M18.5 31C20 22 25 9 37 5C40 4.2 41.5 7 39.6 9C38.6 16 42 24 45.5 31Z"),
  body(slab(15, 29, 34, 6, 3)),
];

const HELMET: Picture = [
  body("M22 30H42L44 53H20Z"),
  body("M29.8 12V4.5H34.2V12Z"),
  body("M17.5 31V26C17.5 16 23.5 10.5 32 10.5C40.5 10.5 46.5 16 46.5 26V31H36.5V25H27.5V31Z"),
];

const TOWER: Picture = [
  body("M20.5 47L23 18H41L43.5 47Z"),
  body("M15.5 19L32 4.5L48.5 19Z"),
  ink("M28 46V38.5C28 33.5 36 33.5 36 38.5V46Z"),
  line("M23.4 27.5H40.6"),
];

/** Whom he looks at, freezes. */
const IMMOBILIZER: Picture = [
  body("M27 40H37L43 53H21Z"),
  body("M32 3.5L49.5 13.6V33.8L32 43.9L14.5 33.8V13.6Z"),
  line("M32 10V37.4M20.2 16.9L43.8 30.5M43.8 16.9L20.2 30.5", 3),
  line("M28 11.5L32 15.4L36 11.5M28 35.9L32 32L36 35.9", 2.2),
];

const GALLEY: Picture = [
  line("M16 47L11 59M24 49L20.5 60M32 49.5V60.5M40 49L43.5 60M48 47L53 59", 3.2),
  body("M30 6H34V40H30Z"),
  body(
    "M16 11C26 14.5 38 14.5 48 11C45.5 19 45.5 24.5 48 32.5C38 29 26 29 16 32.5C18.5 24.5 18.5 19 16 11Z",
  ),
  body(
    "M3.5 42L13 39.5C25 42 40 42 50 38C51 33 54 29.5 59.5 29.5C57 36 58 47 49 50C39 53 22 53 14 50C10 48.5 8.5 45 3.5 42Z",
  ),
];

export const FIGURES: Parts = {
  soldier: { top: SOLDIER, height: 5, foot: NARROW_FOOT },
  sergeant: { top: SERGEANT, height: 4, foot: NARROW_FOOT },
  champion: { top: HELM, height: 3 },
  general: { top: GENERAL, height: 2 },
  wizard: { top: WIZARD, height: 4 },
  immobilizer: { top: IMMOBILIZER, height: 3 },
  pentere: { top: GALLEY, height: 5, foot: [] },
  wazir: { top: TURBAN, height: 2, vessel: BLOCK },
  ferz: { top: CAP, height: 4, vessel: LOZENGE },
  mann: { top: HELMET, height: 4, vessel: SHIELD },
  dabbaba: { top: TOWER, height: 4, foot: WHEELS, carriage: WHEELS },
};
