import type { Cell } from '#platform/tabular/cell.ts';
import { cleanText } from '#platform/tabular/rules/clean-text.ts';

/** The number of decimal places; figures in securities lists never have more. */
const places = 12;

/** Converts a plain decimal number to units of 10⁻¹², so that nothing is rounded; undefined for anything else. */
export function toExact(cell: Cell): bigint | undefined {
  const text = typeof cell === 'string' ? cleanText(cell).replaceAll(',', '') : cell.kind === 'number' ? String(cell.value) : '';
  const [, sign = '', whole, fraction = ''] = /^([+-]?)(\d{1,30})(?:\.(\d{1,12}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole + fraction.padEnd(places, '0'));
  return sign === '-' ? -units : units;
}

/** Formats the number as a decimal. */
export function formatExact(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Returns the non-negative remainder of a division. */
export function remainderOf(units: bigint, modulo: number): bigint {
  const divisor = BigInt(modulo) * 10n ** BigInt(places);
  return ((units % divisor) + divisor) % divisor;
}
