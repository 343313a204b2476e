import { checkIdNumber, isRealDay } from '#ui/form/id-number.ts';
import type { CardReading } from '../reader/id-card-reader.ts';
import type { CardSide } from '../schema.ts';
import { fieldsOf } from '../web/card-fields.ts';
import { longTerm } from '../web/card-validity.ts';
import type { Finding, FindingWeight } from '../web/findings.ts';
import type { CardLook } from './look-parser.ts';

/** From these on a measure makes a person look at the picture, or the picture useless. Found by spoiling the specimens step by step. */
const limits = {
  /** Specimens measure 0.3; at 0.6 the first fields are lost in reading, at 0.8 all are. */
  blur: { doubt: 0.6, refused: 0.8 },
  /** Share of the card: a spot as large as one word, and one as large as two lines. */
  glare: { doubt: 0.004, refused: 0.06 },
  /** Lightness from 255 down: a card by daylight measures 150 to 230, under a table lamp 100; at 50 colours cannot be told. */
  dark: { doubt: 90, refused: 50 },
  /** Pixels along the card, counted down: print of two millimetres is 12 high at 500, and 7 at 300. */
  small: { doubt: 500, refused: 300 },
} as const;
/** White over more of the picture than this is paper or a scanner's lid, not a lamp. */
const mostGlare = 0.4;
/** One side a quarter longer than the one opposite: the phone was held at some 30 degrees to the card. */
const mostSlant = 1.25;
/** By fewer degrees nobody notices that a picture was turned. */
const noticedTurn = 20;

export interface Examination {
  /** Null where the picture could not be measured. */
  look: CardLook | null;
  /** Null where the reader gave up or had too much to do: it may be asked again. */
  reading: CardReading | null;
  /** Size in pixels of the straightened picture; null where there is none, and the picture is shown as it came. */
  straight: { width: number; height: number } | null;
}

/**
 * What is to be said of a picture that was sent as one side, the gravest first. What proves by its check character or its days that it was read whole is
 * never refused for how it looks: then a person may look at it.
 */
export function judgePicture(side: CardSide, examination: Examination, today: string): Finding[] {
  const { look, reading } = examination;
  if (!look) return [{ kind: 'unread', weight: 'doubt' }];
  const isRead = reading !== null && isReadWhole(side, reading, today);
  if (isNoCard(examination)) return [{ kind: 'noCard', weight: 'refused' }];
  const soften = ({ kind, weight }: Finding): Finding => ({ kind, weight: isRead && weight === 'refused' ? 'doubt' : weight });
  const found = [...judgeReading(side, reading, today), ...judgeLook(look).map(soften), ...judgeTurn(look, reading)];
  return found.toSorted((a, b) => order[a.weight] - order[b.weight]);
}

const order: Record<FindingWeight, number> = { refused: 0, doubt: 1, told: 2 };

/** Nothing of a card was read, and nothing looks like one as a whole. */
function isNoCard({ look, reading }: Examination): boolean {
  return reading !== null && !reading.side && (!look?.isFound || look.isCut);
}

function judgeReading(side: CardSide, reading: CardReading | null, today: string): Finding[] {
  if (!reading?.side) return [{ kind: 'unread', weight: 'doubt' }];
  if (reading.side !== side) return [{ kind: 'otherSide', weight: 'doubt' }];
  const { validUntil } = reading.fields;
  return validUntil && isRealDay(validUntil.value) && validUntil.value < today ? [{ kind: 'expired', weight: 'doubt' }] : [];
}

function judgeLook({ isFound, isCut, slant, blur, glare, light, longSide }: CardLook): Finding[] {
  const found: (Finding | undefined)[] = [
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

function weigh(kind: Finding['kind'], value: number, { doubt, refused }: { doubt: number; refused: number }): Finding | undefined {
  if (value >= refused) return { kind, weight: 'refused' };
  return value >= doubt ? { kind, weight: 'doubt' } : undefined;
}

function judgeTurn(look: CardLook, reading: CardReading | null): Finding[] {
  const angle = Math.abs(((look.angle + (reading?.side ? reading.turn : 0) + 540) % 360) - 180);
  return angle >= noticedTurn ? [{ kind: 'turned', weight: 'told' }] : [];
}

/** All fields of the side were read, and what can be checked by itself is right. */
function isReadWhole(side: CardSide, { side: shown, fields }: CardReading, today: string): boolean {
  if (shown !== side || fieldsOf[side].some((name) => !fields[name])) return false;
  if (side === 'front') return checkIdNumber(fields.number!.value, today).isValid;
  const until = fields.validUntil!.value;
  return isRealDay(fields.validFrom!.value) && (until === longTerm || isRealDay(until));
}
