import type { Parts } from "./part";
import { body, circle, gap, ink, line, place, slab, type Picture } from "./shape";
import { CROSS, GEM, NARROW_FOOT, SHIELD, STEPS, WHEELS } from "./stands";

const SOLDIER: Picture = [
  body("M51.4 60V20H55.2V60Z"),
  body("M53.3 5.6L58.4 16L53.3 23.4L48.2 16Z"),
  body("M20 29C21 40 17 46 12.5 53H39.5C35 46 31 40 32 29Z"),
  body(circle(26, 22, 8)),
  body(
    "M8 23.6C8 20.6 13.6 19.8 16.4 18.2C16.8 11 21 7 26 7C31 7 35.2 11 35.6 18.2C38.4 19.8 44 20.6 44 23.6Z",
  ),
  body(slab(15.5, 30.5, 21, 5.4, 2.5)),
];

/** He steps forward three ways, as his chevrons point. */
const SERGEANT: Picture = [
  body("M14.5 53L16.4 39C17 33.6 22.6 31 32 31C41.4 31 47 33.6 47.6 39L49.5 53Z"),
  line("M21.6 44L32 36.4L42.4 44M21.6 51.4L32 43.8L42.4 51.4", 3.2),
  body("M22.4 18H42V22.6C42 28.6 38 32.4 32.4 32.4C26.6 32.4 22.4 28.6 22.4 22.6Z"),
  body("M21.6 19.4L21 5.6C27.6 3 38.6 3.6 44 7L43.4 19.4Z"),
  body("M21.6 15.4C17.4 16.6 13.6 19.6 12.4 24.4C17.4 22.4 22 22 27.4 22.4L43.6 22V15.4Z"),
];

const CHAMPION: Picture = [
  body(
    "M31 12C30 4.4 38 1.6 44 4C50.6 2.8 56.4 7 56.6 13C61 17.4 61 24 57.4 28C58 33 55.4 37 51 38.4C51.6 30 48 18 31 12Z",
  ),
  line("M44.5 9.5C49 13 51.6 17.5 52.6 23", 2.2),
  body(
    "M17 53C20 51.4 21.8 49 22 45.6L11.4 35.4C10 33.8 10.2 31.8 11.8 30.4L17.6 25.4C18 16.4 24.6 10.4 33.4 10.4" +
      "C43.8 10.4 50 17.6 49.4 28C49 35.4 46 40 45 45C45 48.6 46.6 51.4 49 53Z",
  ),
  line("M16.6 28L36.4 25.8", 3.4),
  line("M38.6 27.4C37.4 35 32 41.6 22.4 45.6M18.8 34.2L24.6 33.4M21.6 38.4L26.8 37.2"),
];

/** A war helmet that carries the royal cross. */
const GENERAL: Picture = [
  ...place(CROSS, { x: 32, y: 22.6, scale: 1.24 }),
  body(
    "M7.4 4.4C4.6 20 16.4 29.4 32 29.4C47.6 29.4 59.4 20 56.6 4.4C52.4 14.6 44 20.4 32 20.4C20 20.4 11.6 14.6 7.4 4.4Z",
  ),
  body(
    "M16.4 38C16.4 30 22.6 25 32 25C41.4 25 47.6 30 47.6 38L57 48.2C51.4 47.8 47.6 49.6 46 53H18C16.4 49.6 12.6 47.8 7 48.2Z",
  ),
  ink("M21.4 37.4H42.6V43C42.6 48.8 38 52.4 32 52.4C26 52.4 21.4 48.8 21.4 43Z"),
  gap(circle(27.4, 42.4, 2)),
  gap(circle(36.6, 42.4, 2)),
];

const WIZARD: Picture = [
  body("M19 40C18.4 46.4 22 48.6 23.6 54H40.4C42 48.6 45.6 46.4 45 40Z"),
  ink(circle(27.4, 47.4, 1.9)),
  ink(circle(36.6, 47.4, 1.9)),
  body(
    "M18.5 34.4C23 25.6 25 14.8 35 4.5C38 3 42 6 43.5 10.5L37.6 12C39 19.6 42 27.4 45.5 34.4" +
      "C51 35.2 57 36.6 57 38.8C57 41.4 45 42.8 32 42.8C19 42.8 7 41.4 7 38.8C7 36.6 13 35.2 18.5 34.4Z",
  ),
  ink("M32 18.6L34.3 24L40 24.5L35.7 28.3L37 34L32 31L27 34L28.3 28.3L24 24.5L29.7 24Z"),
];

const TURBAN: Picture = [
  body("M22 40H42V54H22Z"),
  body(
    "M32 46.4C20 47.4 11.6 42.4 12.6 35C13.6 28 22 22 32 22C42 22 50.4 28 51.4 35C52.4 42.4 44 47.4 32 46.4Z",
  ),
  line("M15 40.4C24 40.4 37 34 41 24.6M31 45.4C39 43.8 46.6 38.4 49.8 31"),
  body("M32 24.4C28.6 21.4 29 17 32 13.4C35 17 35.4 21.4 32 24.4Z"),
];

const CAP: Picture = [
  body("M23 44H41V54H23Z"),
  body("M17.4 43C18.6 32 24 17.6 37.6 13C41 12.2 43 15.6 40.6 18C39.6 26 42.6 36 46.6 43Z"),
  body(slab(13.5, 41, 37, 6.6, 3.2)),
];

const HELMET: Picture = [
  body("M17 55V36C17 24.6 23 17.6 32 17.6C41 17.6 47 24.6 47 36V55Z"),
  ink("M21.6 35H29.6V48H21.6ZM34.4 35H42.4V48H34.4Z"),
  body("M29.4 20V11.6H34.6V20Z"),
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

const oar = (x: number, reach: number): string => `M${x} 47L${x + reach} 60.4h3L${x + 5} 47Z`;

/** A galley of five oars. */
const GALLEY: Picture = [
  body([-6.5, -3.5, 0, 3.5, 6.5].map((reach, i) => oar(12.5 + 8.6 * i, reach)).join("")),
  body("M29.8 6H34.2V40H29.8Z"),
  body(
    "M14.5 9.5C26 13.5 38 13.5 49.5 9.5C46.5 18.5 46.5 23.5 49.5 32.5C38 28.5 26 28.5 14.5 32.5C17.5 23.5 17.5 18.5 14.5 9.5Z",
  ),
  body(
    "M3 42L13 39.5C25 42 40 42 50 37.5C51 32 54 28 60 28C57.4 35 58.6 46 49.5 49C39 52 22 52 13.5 49C9.5 47.5 8 45 3 42Z",
  ),
];

export const FIGURES: Parts = {
  soldier: { top: SOLDIER, height: 5, foot: place(NARROW_FOOT, { x: -6 }) },
  sergeant: { top: SERGEANT, height: 4, foot: NARROW_FOOT },
  champion: { top: CHAMPION, height: 3 },
  general: { top: GENERAL, height: 3 },
  wizard: { top: WIZARD, height: 4 },
  immobilizer: { top: IMMOBILIZER, height: 3 },
  pentere: { top: GALLEY, height: 5, foot: [] },
  wazir: { top: TURBAN, height: 12, vessel: STEPS, seated: true },
  ferz: { top: CAP, height: 12, vessel: GEM, seated: true },
  mann: { top: HELMET, height: 11, vessel: SHIELD, seated: true },
  dabbaba: { top: TOWER, height: 4, foot: WHEELS, carriage: WHEELS },
};
