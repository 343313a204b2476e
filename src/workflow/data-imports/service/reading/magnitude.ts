import type { FieldChange } from '../../columns.ts';

/** The number that a value is in the words of readers: `65%`, `1,234.5`; undefined for anything else, days and codes with zeros in front among it. */
export function numberIn(text: string | null): number | undefined {
  if (text === null) return undefined;
  const plain = text.replaceAll(',', '').replace(/%$/, '');
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** How far the figure went that went farthest, by the larger of both values: 0.5 is to the half or the double, 1 from or to nothing, 2 to its opposite. */
export function magnitudeOf(fields: readonly FieldChange[]): number {
  return Math.max(0, ...fields.map(({ before, after }) => jump(numberIn(before), numberIn(after))));
}

const jump = (before: number | undefined, after: number | undefined): number =>
  before === undefined || after === undefined || before === after
    ? 0
    : Math.abs(after - before) / Math.max(Math.abs(before), Math.abs(after));

/** By how much a figure went up or down, as people say it: `+15%`, `10 倍`; null where it is no figure. */
export function sayJump({ before, after }: FieldChange): string | null {
  const [old, now] = [numberIn(before), numberIn(after)];
  if (old === undefined || now === undefined || old === 0 || old === now) return null;
  const share = (now - old) / Math.abs(old);
  if (share >= 9) return `${Math.round((now / old) * 10) / 10} 倍`;
  const percent = Math.round(share * 1000) / 10;
  return `${percent > 0 ? '+' : ''}${percent}%`;
}
