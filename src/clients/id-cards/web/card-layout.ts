import type { CardField } from './card-fields.ts';

/** A part of a picture: shares of its width and height, from 0 to 1. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Where each field stands on a card (GA 448), with room around it: shown where it was not read. */
const places: Record<CardField, Box> = {
  name: { x0: 0.05, y0: 0.07, x1: 0.62, y1: 0.21 },
  sex: { x0: 0.05, y0: 0.21, x1: 0.3, y1: 0.33 },
  nation: { x0: 0.27, y0: 0.21, x1: 0.62, y1: 0.33 },
  birth: { x0: 0.05, y0: 0.33, x1: 0.62, y1: 0.46 },
  address: { x0: 0.05, y0: 0.46, x1: 0.66, y1: 0.76 },
  number: { x0: 0.05, y0: 0.8, x1: 0.97, y1: 0.95 },
  issuer: { x0: 0.18, y0: 0.66, x1: 0.95, y1: 0.81 },
  validFrom: { x0: 0.18, y0: 0.79, x1: 0.95, y1: 0.94 },
  validUntil: { x0: 0.18, y0: 0.79, x1: 0.95, y1: 0.94 },
};

/** Room around what was read, as shares of the picture: a digit that was overlooked stands within it. */
const room = { x: 0.025, y: 0.03 };

/**
 * The part of a straightened picture that shows a field: around what was read, else where the field stands on a card. Undefined where neither is known, as the
 * picture shows more than the card.
 */
export function partOf(name: CardField, box: Box | undefined, isCard: boolean): Box | undefined {
  if (!box) return isCard ? places[name] : undefined;
  return {
    x0: Math.max(0, box.x0 - room.x),
    y0: Math.max(0, box.y0 - room.y),
    x1: Math.min(1, box.x1 + room.x),
    y1: Math.min(1, box.y1 + room.y),
  };
}
