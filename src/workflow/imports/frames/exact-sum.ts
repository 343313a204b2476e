import type { Cell } from '#platform/tabular/cell.ts';
import { cleanText } from '#platform/tabular/rules/clean-text.ts';

/** Digits behind the point that are kept; a figure with more does not come from a list of securities. */
const places = 12;

/** A plain decimal number as whole units of 10⁻¹², so that nothing is rounded; undefined for anything else. */
export function toExact(cell: Cell): bigint | undefined {
  const text = typeof cell === 'string' ? cleanText(cell).replaceAll(',', '') : cell.kind === 'number' ? String(cell.value) : '';
  const [, sign = '', whole, fraction = ''] = /^([+-]?)(\d{1,30})(?:\.(\d{1,12}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole + fraction.padEnd(places, '0'));
  return sign === '-' ? -units : units;
}

/** The number as people write it. */
export function formatExact(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** What is left of a sum when it is divided, never negative. */
export function remainderOf(units: bigint, modulo: number): bigint {
  const divisor = BigInt(modulo) * 10n ** BigInt(places);
  return ((units % divisor) + divisor) % divisor;
}
