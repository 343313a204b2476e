import type { StoredFieldChange } from '../../columns.ts';

/** Parses a displayed number: `65%`, `1,234.5`. Undefined for anything else, including dates and codes with leading zeros. */
export function parseDisplayedNumber(text: string | null): number | undefined {
  if (text === null) return undefined;
  const plain = text.replaceAll(',', '').replace(/%$/, '');
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/**
 * Returns the largest relative change of the fields, by the larger of both values: 0.5 means half or double, 1 from or to zero, 2
 * a change of sign.
 */
export function magnitudeOf(fields: readonly StoredFieldChange[]): number {
  return Math.max(0, ...fields.map(({ before, after }) => jump(parseDisplayedNumber(before), parseDisplayedNumber(after))));
}

const jump = (before: number | undefined, after: number | undefined): number =>
  before === undefined || after === undefined || before === after
    ? 0
    : Math.abs(after - before) / Math.max(Math.abs(before), Math.abs(after));

/** Formats the change of a number: `+15%`, `10 倍`. Null for other values. */
export function formatJump({ before, after }: StoredFieldChange): string | null {
  const [old, now] = [parseDisplayedNumber(before), parseDisplayedNumber(after)];
  if (old === undefined || now === undefined || old === 0 || old === now) return null;
  const share = (now - old) / Math.abs(old);
  if (share >= 9) return `${Math.round((now / old) * 10) / 10} 倍`;
  const percent = Math.round(share * 1000) / 10;
  return `${percent > 0 ? '+' : ''}${percent}%`;
}
