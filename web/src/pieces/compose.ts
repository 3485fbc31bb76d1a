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
  tops: Part[];
  hat: Part | null;
  rest: Part[];
}

/** The picture of a man made of known parts. */
export function compose(parts: readonly Part[]): Picture {
  const [only] = parts;
  if (only === undefined) return FOOT;
  if (parts.length === 1) return single(only);
  return stack(assign(parts));
}

function single(part: Part): Picture {
  const foot = part.vessel !== undefined && part.beast === undefined ? null : part.foot;
  return [...part.top, ...(foot ?? part.foot ?? FOOT)];
}

function assign(parts: readonly Part[]): Slots {
  const slots: Slots = { carriage: null, vessel: null, tops: [], hat: null, rest: [] };
  const beasts = parts.filter((part) => part.beast !== undefined);
  const others = parts.filter((part) => part.beast === undefined);
  slots.tops.push(...beasts.slice(0, 2));
  slots.rest.push(...beasts.slice(2));
  for (const part of others) {
    if (part.carriage !== undefined && slots.carriage === null) slots.carriage = part;
    else if (
      part.hat !== undefined &&
      part.vessel === undefined &&
      beasts.length > 0 &&
      slots.hat === null
    )
      slots.hat = part;
    else if (part.vessel !== undefined && slots.vessel === null) slots.vessel = part;
    else if (slots.tops.length === 0) slots.tops.push(part);
    else if (part.hat !== undefined && beasts.length > 0 && slots.hat === null) slots.hat = part;
    else slots.rest.push(part);
  }
  if (slots.tops.length === 0) {
    const top = slots.vessel ?? slots.carriage;
    if (top !== null) slots.tops.push(top);
    // A staunton vessel alone on wheels keeps its own shape; an atom keeps its sign as well.
    if (slots.vessel !== null && slots.carriage !== null) slots.vessel = null;
  }
  return slots;
}

const GROUND = 60;

function stack(slots: Slots): Picture {
  const out: Picture[] = [];
  let floor = 53;
  const under: Picture[] = [];
  if (slots.carriage?.carriage !== undefined) {
    under.push(slots.carriage.carriage);
    floor = 46;
  }
  if (slots.vessel?.vessel !== undefined) {
    if (slots.carriage === null) {
      under.push(slots.vessel.vessel);
      floor = 42;
    } else {
      const scale = 0.78;
      under.unshift(
        place(slots.vessel.vessel, { x: 32 * (1 - scale), y: 46.5 - GROUND * scale, scale }),
      );
      floor = 32;
    }
  }
  if (under.length === 0) under.push(FOOT);
  out.push(crown(slots, floor), ...under);
  return out.flat();
}

/** The heads, fitted between `floor` and the upper edge. */
function crown(slots: Slots, floor: number): Picture {
  const [first, second] = slots.tops;
  if (first === undefined) return [];
  const hat = slots.hat?.hat;
  if (second !== undefined) {
    const scale = Math.min(0.74, (floor - 3) / 48);
    return [...twin(second, scale, floor, true), ...twin(first, scale, floor, false)];
  }
  const ceiling = hat === undefined ? 3 : 16;
  const scale = Math.min(1, (floor - ceiling) / (53 - first.height));
  const head = first.beast?.head ?? first.top;
  const worn = hat === undefined || first.beast === undefined ? [] : place(hat, first.beast.brow);
  return place([...(floor < 53 ? head : first.top), ...worn], {
    x: 32 - 32 * scale,
    y: floor - 53 * scale,
    scale,
  });
}

function twin(part: Part, scale: number, floor: number, mirror: boolean): Picture {
  const head = part.beast?.head ?? part.top;
  const left = part.beast?.span[0] ?? 8;
  const x = 3 - left * scale;
  return place(head, { x: mirror ? 64 - x : x, y: floor - 53 * scale, scale, mirror });
}
