const daysTo1970 = { from1900: 25_569, from1904: 24_107 };
// Built-in date formats of spreadsheets: the western ones and those of East Asian editions.
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** Returns true for a percentage format. `code` is the format's text, or its number when it is built in. */
export function isPercentFormat(code: string | number): boolean {
  return typeof code === 'number' ? code === 9 || code === 10 : withoutLiterals(code).includes('%');
}

/** Returns true for a format that shows a calendar day (times of day alone do not count). */
export function isDateFormat(code: string | number): boolean {
  if (typeof code === 'number') return builtInDates.has(code);
  const pattern = withoutLiterals(code).toLowerCase();
  return pattern !== 'general' && /[yd]|年|日/.test(pattern);
}

/** Formats a spreadsheet's day number as `YYYY-MM-DD`, with the time after a space when there is one. */
export function formatSerial(serial: number, date1904: boolean): string | undefined {
  const days = serial - (date1904 ? daysTo1970.from1904 : daysTo1970.from1900);
  const moment = new Date(Math.round(days * 86_400) * 1000);
  // Before March 1900 the 1900 system counts a day that did not exist; no list of ours is that old.
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1901 || moment.getUTCFullYear() > 2199) return undefined;
  const text = moment.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** Returns a format's text without quoted words, escaped characters, colours and conditions. */
function withoutLiterals(code: string): string {
  return code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
}
