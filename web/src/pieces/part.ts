import type { Picture, Placement } from "./shape";

/**
 * One named part. Every picture is drawn in a 64-unit box and faces left; a `top` stands on the
 * line y = 53, where the foot begins.
 */
export interface Part {
  /** The man without his foot. */
  readonly top: Picture;
  /** The highest point of `top`, so that he can be fitted above something else. */
  readonly height: number;
  /** What he stands on; the plain foot unless told. */
  readonly foot?: Picture;
  /** Heads of animals: they rise from vessels, wear hats and pair up back to back. */
  readonly beast?: Beast;
  /** What holds a head or a lesser man: drawn from y = 34 to the ground. */
  readonly vessel?: Picture;
  /** Even alone he sits on his own vessel, which is his sign. */
  readonly seated?: true;
  /** Worn by an animal, unless there is none: drawn with the middle of its rim at the origin, pointing up. */
  readonly hat?: Picture;
  /** A carriage that takes the place of the foot. */
  readonly carriage?: Picture;
}

export interface Beast {
  /** Where a hat sits. */
  readonly brow: Required<Pick<Placement, "x" | "y" | "turn">>;
  /** The head alone for a pair, if `top` is too broad. */
  readonly head?: Picture;
  /** The head as it rises from a vessel, if not `top`. */
  readonly bust?: Picture;
  /** The left edge of the head alone. */
  readonly left: number;
}

export type Parts = Readonly<Record<string, Part>>;
