/** Months as `2021-09`, `now` for something ongoing, empty when only the year is given. */
export interface CvPeriod {
  from: string;
  to: string;
}

const year = String.raw`(?:19|20)\d\d`;
const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthName = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const day = String.raw`(?:\s*[.\-/月]\s*[0-3]?\d\s*日?)?`;
/** Date patterns: with a month, or a year only. */
const moment = [
  String.raw`${year}\s*年\s*[01]?\d\s*月(?:\s*[0-3]?\d\s*日)?`,
  String.raw`${year}\s*[./-]\s*[01]?\d(?!\d)${day}`,
  String.raw`${year}[01]\d(?!\d)`,
  String.raw`${monthName},?\s*${year}`,
  String.raw`[01]?\d\s*/\s*${year}`,
  String.raw`${year}\s*年?`,
].join('|');
const ongoing = '至今|现在|目前|今|present|now|current';
/** A hyphen between two months needs no spaces; all kinds of dashes are accepted. */
const until = String.raw`\s*(?:至|到|to|until|[-\u2010-\u2015\u2212~\u301C\uFF5E]+)\s*`;
const period = new RegExp(String.raw`(?<![\d.])(${moment})(?:${until}(${moment}|${ongoing})|(至今))(?![\d%])`, 'i');
const single = new RegExp(String.raw`(?<![\d.])(${moment})(?![\d%])`, 'i');

/** Returns the first period in a text, and the remaining text; undefined if there is none or it is impossible. */
export function findPeriod(text: string): { period: CvPeriod; rest: string } | undefined {
  const found = period.exec(text);
  if (!found) return undefined;
  const [whole, begin, end, now] = found;
  const from = toMonth(begin!);
  const to = now || new RegExp(`^(?:${ongoing})$`, 'i').test(end!) ? 'now' : toMonth(end!);
  const isPossible = from !== undefined && to !== undefined && !(from !== '' && to !== '' && to !== 'now' && to < from);
  const before = text.slice(0, found.index).replace(/[(（[【]\s*$/, '');
  const after = text.slice(found.index + whole.length).replace(/^\s*[)）\]】]/, '');
  return { period: isPossible ? { from, to } : { from: '', to: '' }, rest: `${before}\t${after}`.trim() };
}

/** Returns the only month in a text, and the remaining text. */
export function findMonth(text: string): { month: string; rest: string } | undefined {
  const found = single.exec(text);
  if (!found) return undefined;
  const rest = `${text.slice(0, found.index)}\t${text.slice(found.index + found[0].length)}`.trim();
  return { month: single.test(rest) ? '' : (toMonth(found[1]!) ?? ''), rest };
}

/** Returns a full date as `1998-05-20`; empty for anything else, and for a date that does not exist. */
export function parseDay(text: string): string {
  const found = new RegExp(String.raw`^\D*(${year})\s*[年./-]\s*([01]?\d)\s*[月./-]\s*([0-3]?\d)\s*日?\D*$`).exec(text);
  if (!found) return '';
  const [y, m, d] = [found[1]!, found[2]!.padStart(2, '0'), found[3]!.padStart(2, '0')];
  const date = new Date(`${y}-${m}-${d}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${y}-${m}-${d}`) ? `${y}-${m}-${d}` : '';
}

/** Undefined for a month that does not exist. */
function toMonth(text: string): string | undefined {
  const named = new RegExp(`(${monthName}),?\\s*(${year})`, 'i').exec(text);
  if (named) return `${named[2]}-${String(monthNames.indexOf(named[1]!.slice(0, 3).toLowerCase()) + 1).padStart(2, '0')}`;
  const turned = new RegExp(`^([01]?\\d)\\s*/\\s*(${year})$`).exec(text);
  const [y, m] = turned ? [turned[2]!, turned[1]!] : [text.slice(0, 4), /^\d{4}\s*(?:[年./-]\s*)?(\d{1,2})/.exec(text)?.[1]];
  if (m === undefined) return '';
  return Number(m) >= 1 && Number(m) <= 12 ? `${y}-${m.padStart(2, '0')}` : undefined;
}
