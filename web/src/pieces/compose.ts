import { BEASTS } from "./beasts";
import { FIGURES } from "./figures";
import { HORSES } from "./horses";
import type { Part, Parts } from "./part";
import { place, type Picture } from "./shape";
import { FOOT } from "./stands";
import { STAUNTON } from "./staunton";

export const ALL: Parts = { ...STAUNTON, ...HORSES, ...BEASTS, ...FIGURES };

/** The room a compound gives to each of its parts, from the ground up. */
interface Slots {
  carriage: Part | null;
  vessel: Part | null;
  /** One head, or two back to back. */
  tops: Part[];
  hat: Part | null;
  /** Small companions for what found no other room. */
  rest: Part[];
}

const GROUND = 60;
const CEILING = 3;
/** Where tops stand: on a foot, in a vessel, on a carriage, in a vessel on a carriage. */
const FLOOR = { foot: 53, vessel: 42, carriage: 46, both: 31.5 } as const;
const DRIVEN_VESSEL = 0.78;
const PAIR = 0.81;
/** How far a hat reaches above the brow, and how far to the back it leans. */
const HAT = { height: 27, lean: 1.5 } as const;

/** The picture of a man made of these parts. */
export function compose(parts: readonly Part[]): Picture {
  const [only] = parts;
  if (only === undefined) return FOOT;
  if (parts.length === 1 && only.seated !== true) return alone(only);
  return stack(assign(parts));
}

function alone(part: Part): Picture {
  return [...part.top, ...(part.foot ?? FOOT)];
}

/**
 * Animals are heads, wheels go below, a mitre is worn by a head if there is one. Below a head stands
 * a rook, queen or king; below a mitre or a tower the sign of a short step goes first.
 */
function assign(parts: readonly Part[]): Slots {
  const beasts = parts.filter((part) => part.beast !== undefined);
  const others = parts.filter((part) => part.beast === undefined);
  const take = (fits: (part: Part) => boolean): Part | null => {
    const found = others.findIndex(fits);
    return found < 0 ? null : (others.splice(found, 1)[0] ?? null);
  };
  const headed = beasts.length > 0;
  const carriage = take((part) => part.carriage !== undefined);
  const hat = headed ? take((part) => part.hat !== undefined) : null;
  const vessel =
    take((part) => part.vessel !== undefined && (part.seated === true) !== headed) ??
    (headed || others.length > 1 ? take((part) => part.vessel !== undefined) : null);
  const tops = beasts.splice(0, 2);
  if (tops.length === 0) {
    const top = others.shift() ?? vessel ?? carriage;
    if (top !== null) tops.push(top);
  }
  return { carriage, vessel, tops, hat, rest: [...beasts, ...others] };
}

function stack(slots: Slots): Picture {
  const [floor, stand] = ground(slots);
  return accompany([...crown(slots, floor), ...stand], slots.rest);
}

/** What the heads stand on, and how high that is. */
function ground({ carriage, vessel }: Slots): readonly [number, Picture] {
  const wheels = carriage?.carriage;
  if (wheels === undefined) return vessel?.vessel ? [FLOOR.vessel, vessel.vessel] : [FLOOR.foot, FOOT];
  if (vessel?.vessel === undefined) return [FLOOR.carriage, wheels];
  const scale = DRIVEN_VESSEL;
  const lifted = place(vessel.vessel, { x: 32 * (1 - scale), y: 46.5 - GROUND * scale, scale });
  return [FLOOR.both, [...lifted, ...wheels]];
}

/** The heads, fitted between `floor` and the upper edge. */
function crown({ tops: [first, second], hat, vessel }: Slots, floor: number): Picture {
  if (first === undefined) return [];
  if (second !== undefined) {
    const scale = Math.min(PAIR, (floor - CEILING) / 48);
    return [...turned(second, null, scale, floor, true), ...turned(first, hat, scale, floor, false)];
  }
  const head = vessel === null ? first.top : (first.beast?.bust ?? first.top);
  const worn = hatOn(first, hat);
  const hatted = worn.length > 0;
  const height = hatted && first.beast ? first.beast.brow.y - HAT.height : first.height;
  const scale = Math.min(1, (floor - CEILING) / (53 - height));
  const middle = hatted ? 32 + HAT.lean : 32;
  return place([...head, ...worn], { x: 32 - middle * scale, y: floor - 53 * scale, scale });
}

/** One head of a pair, at the left edge or, mirrored, at the right one. */
function turned(part: Part, hat: Part | null, scale: number, floor: number, mirror: boolean): Picture {
  const head = [...(part.beast?.head ?? part.top), ...hatOn(part, hat)];
  const x = CEILING - (part.beast?.left ?? 0) * scale;
  return place(head, { x: mirror ? 64 - x : x, y: floor - 53 * scale, scale, mirror });
}

function hatOn(part: Part, hat: Part | null): Picture {
  if (part.beast === undefined || hat?.hat === undefined) return [];
  return place(hat.hat, part.beast.brow);
}

/** A man steps back to the left and becomes smaller for those who come along, two at most. */
function accompany(man: Picture, others: readonly Part[]): Picture {
  if (others.length === 0) return man;
  const behind = 0.8;
  const beside = others.length === 1 ? 0.62 : 0.5;
  const x = others.length === 1 ? 1 - 4 * behind : 32 * (1 - behind);
  const main = place(man, { x, y: (others.length === 1 ? 61 : 50) - GROUND * behind, scale: behind });
  const small = others.slice(0, 2).map((part, i) =>
    place(compose([part]), {
      x: i === 0 ? 63 - 58 * beside : 1 - 6 * beside,
      y: 61 - GROUND * beside,
      scale: beside,
    }),
  );
  return [...main, ...small.flat()];
}
