import { checkIdNumber, isRealDay } from '#ui/form/id-number.ts';
import type { CardReading } from '../reader/id-card-reader.ts';
import type { CardSide } from '../schema.ts';
import { fieldsOf } from '../web/card-fields.ts';
import { longTerm } from '../web/card-validity.ts';
import type { PictureFinding, FindingWeight } from '../web/findings.ts';
import type { CardLook } from './look-parser.ts';

/** Limits above which a picture needs manual review (doubt) or is rejected. Determined by degrading the specimens step by step. */
const limits = {
  /** Specimens measure 0.3; at 0.6 the first fields are unreadable, at 0.8 all are. */
  blur: { doubt: 0.6, refused: 0.8 },
  /** Share of the card: a spot the size of one word, and of two lines. */
  glare: { doubt: 0.004, refused: 0.06 },
  /** Lightness from 255 downwards: a card measures 150 to 230 by daylight, 100 under a table lamp; at 50 colours are indistinguishable. */
  dark: { doubt: 90, refused: 50 },
  /** Pixels along the card, downwards: print of two millimetres is 12 pixels high at 500, and 7 at 300. */
  small: { doubt: 500, refused: 300 },
} as const;
/** A larger white share is paper or a scanner lid, not a reflection. */
const mostGlare = 0.4;
/** One side a quarter longer than the opposite one: the phone was tilted by about 30 degrees. */
const mostSlant = 1.25;
/** Smaller turns, in degrees, are not noticeable. */
const noticedTurn = 20;

export interface Examination {
  /** Null when the picture could not be measured. */
  look: CardLook | null;
  /** Null when OCR failed or was overloaded; it can be retried. */
  reading: CardReading | null;
  /** Size in pixels of the straightened picture; null when there is none and the original is shown. */
  straight: { width: number; height: number } | null;
}

/**
 * Returns the findings about a picture sent as one side, most severe first. A card that was read completely, as its check
 * character or dates prove, is never rejected for its appearance; it may need manual review.
 */
export function judgePicture(side: CardSide, examination: Examination, today: string): PictureFinding[] {
  const { look, reading } = examination;
  if (!look) return [{ kind: 'unread', weight: 'doubt' }];
  const isRead = reading !== null && isReadWhole(side, reading, today);
  if (isNoCard(examination)) return [{ kind: 'noCard', weight: 'refused' }];
  const soften = ({ kind, weight }: PictureFinding): PictureFinding => ({
    kind,
    weight: isRead && weight === 'refused' ? 'doubt' : weight,
  });
  const found = [...judgeReading(side, reading, today), ...judgeLook(look).map(soften), ...judgeTurn(look, reading)];
  return found.toSorted((a, b) => order[a.weight] - order[b.weight]);
}

const order: Record<FindingWeight, number> = { refused: 0, doubt: 1, told: 2 };

/** Returns true when no card text was read and no shape looks like a card. */
function isNoCard({ look, reading }: Examination): boolean {
  return reading !== null && !reading.side && (!look?.isFound || look.isCut);
}

function judgeReading(side: CardSide, reading: CardReading | null, today: string): PictureFinding[] {
  if (!reading?.side) return [{ kind: 'unread', weight: 'doubt' }];
  if (reading.side !== side) return [{ kind: 'otherSide', weight: 'doubt' }];
  const { validUntil } = reading.fields;
  return validUntil && isRealDay(validUntil.value) && validUntil.value < today ? [{ kind: 'expired', weight: 'doubt' }] : [];
}

function judgeLook({ isFound, isCut, slant, blur, glare, light, longSide }: CardLook): PictureFinding[] {
  const found: (PictureFinding | undefined)[] = [
    isCut ? { kind: 'cut', weight: 'refused' } : undefined,
    isFound ? undefined : { kind: 'outline', weight: 'doubt' },
    weigh('blur', blur, limits.blur),
    weigh('glare', glare, glare > mostGlare ? { ...limits.glare, refused: Infinity } : limits.glare),
    weigh('dark', -light, { doubt: -limits.dark.doubt, refused: -limits.dark.refused }),
    weigh('small', -longSide, { doubt: -limits.small.doubt, refused: -limits.small.refused }),
    isFound && !isCut && slant > mostSlant ? { kind: 'slant', weight: 'doubt' } : undefined,
  ];
  return found.filter((finding) => finding !== undefined);
}

function weigh(
  kind: PictureFinding['kind'],
  value: number,
  { doubt, refused }: { doubt: number; refused: number },
): PictureFinding | undefined {
  if (value >= refused) return { kind, weight: 'refused' };
  return value >= doubt ? { kind, weight: 'doubt' } : undefined;
}

function judgeTurn(look: CardLook, reading: CardReading | null): PictureFinding[] {
  const angle = Math.abs(((look.angle + (reading?.side ? reading.turn : 0) + 540) % 360) - 180);
  return angle >= noticedTurn ? [{ kind: 'turned', weight: 'told' }] : [];
}

/** Returns true when all fields of the side were read and their check digits and dates are valid. */
function isReadWhole(side: CardSide, { side: shown, fields }: CardReading, today: string): boolean {
  if (shown !== side || fieldsOf[side].some((name) => !fields[name])) return false;
  if (side === 'front') return checkIdNumber(fields.number!.value, today).isValid;
  const until = fields.validUntil!.value;
  return isRealDay(fields.validFrom!.value) && (until === longTerm || isRealDay(until));
}
