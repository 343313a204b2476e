/** A text folded for finding statements, with the start and end in the original of each of its UTF-16 units. */
export interface FoldedStatement {
  text: string;
  starts: readonly number[];
  ends: readonly number[];
}

interface Unit {
  sign: string;
  start: number;
  end: number;
}

/** Stands for a citation: it is neither a digit nor a word, so that nothing is read across it. */
const citationSign = '\u{E000}';

const inlineTag = /^<\/?(?:a|b|strong|em|span|time|small|abbr|wbr|i|u|s|sub|sup|code|mark|data)\b/i;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/**
 * Folds a text so that different ways of writing a figure are equal: half-width, without spaces, spans with a hyphen, dates as
 * 2026-01-09, numbers without thousands separators and trailing zeros, Chinese numerals below a hundred before units as digits.
 * `|` separates blocks, cells and lines.
 */
export function foldStatement(text: string, kind: 'plain' | 'html'): FoldedStatement {
  const folded = rewriteUnits(splitUnits(text, kind));
  return { text: folded.map(({ sign }) => sign).join(''), starts: folded.map(({ start }) => start), ends: folded.map(({ end }) => end) };
}

/** Caches the folded form of values and wordings, which are few and short: a write loads all facts again. */
const folded = new Map<string, string>();
const mostRemembered = 20_000;

/** Folds a value or the words of a wording. */
export function foldWords(words: string): string {
  const known = folded.get(words);
  if (known !== undefined) return known;
  const { text } = foldStatement(words, 'plain');
  if (folded.size >= mostRemembered) folded.clear();
  folded.set(words, text);
  return text;
}

const plainParts = /\{\{[a-z][a-z0-9_.-]*\}\}|\*\*|[\s\S]/gu;
const htmlParts = /\{\{[a-z][a-z0-9_.-]*\}\}|<(script|style|template)\b[\s\S]*?<\/\1>|<[^>]*>|&\w+;|[\s\S]/giu;

function splitUnits(text: string, kind: 'plain' | 'html'): Unit[] {
  const units: Unit[] = [];
  for (const match of text.matchAll(kind === 'html' ? htmlParts : plainParts)) {
    const [part] = match;
    const [start, end] = [match.index, match.index + part.length];
    for (const sign of signsOf(part, kind)) if (sign !== '|' || units.at(-1)?.sign !== '|') units.push({ sign, start, end });
  }
  return units;
}

function signsOf(part: string, kind: 'plain' | 'html'): string[] {
  if (part.startsWith('{{') && part.length > 2) return [citationSign];
  if (part === '\n') return kind === 'html' ? [] : ['|'];
  if (kind === 'html' && part.length > 2 && part.startsWith('<')) return inlineTag.test(part) ? [] : ['|'];
  const sign = kind === 'html' && part.length > 1 && part.startsWith('&') ? (entities[part.slice(1, -1).toLowerCase()] ?? '') : part;
  if (sign === '**') return [];
  return [...sign.normalize('NFKC')].filter((each) => !/[\s\p{Cf}]/u.test(each)).flatMap((each) => each.split(''));
}

const digits = new Map([...'零一二三四五六七八九十'].map((sign, value) => [sign, value]));

/** Converts 十五 to 15, 二十 to 20. */
function chineseNumber(signs: string): string {
  if (!signs.includes('十')) return String(digits.get(signs));
  const [tens = '', ones = ''] = signs.split('十');
  return String((digits.get(tens) ?? 1) * 10 + (digits.get(ones) ?? 0));
}

/** Folds a value. One that is a Chinese numeral below a hundred is digits, as it is in texts before a unit. */
export const foldValue = (value: string): string =>
  /^(?:[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])$/.test(value) ? chineseNumber(value) : foldWords(value);

const pad = (number: string): string => number.padStart(2, '0');

/** The rewritings, in order. Each replaces a match as a whole. */
const rewritings: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [/(?<=\d)[–—~至](?=\d)/g, () => '-'],
  [/两(?=个|次|日|天|年)/g, () => '2'],
  [
    /(?<![零一二三四五六七八九十百千万第])([一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])(?=个|步|分钟|小时|日|天|年|次|月)/g,
    ([, signs]) => chineseNumber(signs!),
  ],
  [/(?<!\d)(\d{4})年(\d{1,2})月(\d{1,2})日/g, ([, year, month, day]) => `${year}-${pad(month!)}-${pad(day!)}`],
  [/(?<=\d),(?=\d{3}(?!\d))/g, () => ''],
  // The figure before what is dropped takes its place, so that the whole number keeps its place in the text.
  [/(?<=\d\.\d*)([1-9])0+(?!\d)/g, ([, last]) => last!],
  [/(\d)\.0*(?!\d)/g, ([, last]) => last!],
  [/(?<!\d)0(\d)(?=:\d{2})/g, ([, hour]) => hour!],
];

function rewriteUnits(units: readonly Unit[]): readonly Unit[] {
  let present = units;
  for (const [pattern, replace] of rewritings) present = rewrite(present, pattern, replace);
  return present;
}

function rewrite(units: readonly Unit[], pattern: RegExp, replace: (match: RegExpExecArray) => string): readonly Unit[] {
  const matches = [
    ...units
      .map(({ sign }) => sign)
      .join('')
      .matchAll(pattern),
  ];
  if (matches.length === 0) return units;
  const result: Unit[] = [];
  let from = 0;
  for (const match of matches) {
    const until = match.index + match[0].length;
    result.push(...units.slice(from, match.index));
    const place = { start: units[match.index]!.start, end: units[until - 1]!.end };
    for (const sign of replace(match)) result.push({ sign, ...place });
    from = until;
  }
  return [...result, ...units.slice(from)];
}
