import { z } from 'zod';
import { addDays, dateWithWeekday, shiftTradingDays, tradingDayAtOrAfter, type Day } from '../../calendar.ts';
import { fillPlaceholders } from '../../fill.ts';
import { readYaml } from '../../read-yaml.ts';
import { createSeededRandom } from '../../seeded.ts';
import type { Heading } from '../draft.ts';

/** An article as written, without the text of its kind. */
export interface KindSource {
  heading: Heading;
  body: string;
}

export type PlaceholderValues = Readonly<Record<string, string | number>>;

/** Articles of the same kind: how they are recognised, and the values for their common text. */
export interface ArticleKind {
  /** The name of the text under `demo/articles/kinds/`. */
  name: string;
  categories: readonly string[];
  title: RegExp;
  /** Returns the values from the article and the tables; undefined when the text does not fit the article. */
  places(article: KindSource): PlaceholderValues | undefined;
}

const text = z.string().min(1);
const words = z.record(text, z.union([text, z.array(text)]));

/** Reads the texts of an area by the names of its kinds; of several variants one is chosen by the article's title. */
export const readKindWords = (area: string): Record<string, string | string[]> => readYaml(`articles/kinds/${area}`, words);

/** Returns the text of a kind for an article; empty when it does not fit. */
export function kindText({ name, places }: ArticleKind, texts: Record<string, string | string[]>, article: KindSource): string {
  const values = places(article);
  const found = texts[name];
  if (!values) return '';
  if (!found) throw new Error(`demo/articles/kinds: no text for ${name}`);
  const { title, day } = article.heading;
  return fillPlaceholders(typeof found === 'string' ? found : createSeededRandom(title + day).pick(found), values);
}

/** Returns the cells of the rows below a table's head, in the notation of `markup.ts`. */
export const rowsIn = (body: string): string[][] =>
  body
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .replace(/^\| | \|$/g, '')
        .split(' | ')
        .map((cell) => cell.trim()),
    );

/** Returns the first group of a pattern in a text. */
export const matchFirstGroup = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1];

/** `1,234.50` */
export const formatYuan = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns the days around an effective day. */
export function getDaysAround(day: Day): PlaceholderValues {
  const open = tradingDayAtOrAfter(day);
  return {
    on: dateWithWeekday(open),
    eve: dateWithWeekday(shiftTradingDays(open, -1)),
    next: dateWithWeekday(shiftTradingDays(open, 1)),
    third: dateWithWeekday(shiftTradingDays(open, 2)),
    fourth: dateWithWeekday(shiftTradingDays(open, 3)),
    week: dateWithWeekday(tradingDayAtOrAfter(addDays(open, 7))),
    month: dateWithWeekday(tradingDayAtOrAfter(addDays(open, 30))),
  };
}

/** Formats a table in the notation of `markup.ts`. */
export const formatTable = (caption: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [`^ ${caption}`, ...[head, ...rows].map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
