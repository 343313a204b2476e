import { checkCharacterOf } from '#ui/form/id-number.ts';

/** Pairs of digits that look alike in print. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': '8693',
  '1': '74',
  '2': '7',
  '3': '859',
  '4': '1',
  '5': '638',
  '6': '580',
  '7': '12',
  '8': '03695',
  '9': '0385',
};

/**
 * Returns the only valid number that differs by one similar-looking digit, with a correct check character and the birth date of
 * the card if that was read. Undefined when there is none or more than one. The number is only suggested, never filled in.
 */
export function suggestNumber(number: string, birth?: string): string | undefined {
  if (!/^\d{17}[\dX]$/.test(number) || checkCharacterOf(number) === number[17]) return undefined;
  const neighbours = [...number].flatMap((digit, at) =>
    [...(lookalikes[digit] ?? '')].map((other) => number.slice(0, at) + other + number.slice(at + 1)),
  );
  const fitting = neighbours.filter(
    (one) => checkCharacterOf(one) === one[17] && (birth === undefined || one.slice(6, 14) === birth.replaceAll('-', '')),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}
