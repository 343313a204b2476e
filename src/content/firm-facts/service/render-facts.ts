import { replaceCitations } from '#contract/fact-citations.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { findFactValue, loadFactBook, type FactBook } from './fact-book.ts';

/**
 * Returns a text, or a structure with texts, in which every cited fact is replaced by its value: of today, or of the day of a dated
 * text. Before its first value a fact shows that first one. Facts contain no markup, so HTML stays HTML.
 */
export async function renderFacts<Value>(ctx: Context, value: Value, day: Day = shanghaiDay(ctx.now)): Promise<Value> {
  if (!citesFacts(value)) return value;
  const book = await loadFactBook(ctx);
  return replaceIn(value, (text) => replaceCitations(text, (code) => factText(book, code, day))) as Value;
}

/** The same for comparisons: every citation is its value with the title of its fact, so that a change of either is visible. */
export async function explainFacts<Value>(ctx: Context, value: Value, day: Day = shanghaiDay(ctx.now)): Promise<Value> {
  if (!citesFacts(value)) return value;
  const book = await loadFactBook(ctx);
  const explain = (code: string): string => {
    const title = book.get(code)?.title.replaceAll(/[<>&]/g, '');
    return title === undefined ? `〔没有这个事实：${code}〕` : `${factText(book, code, day)}〔事实：${title}〕`;
  };
  return replaceIn(value, (text) => replaceCitations(text, explain)) as Value;
}

/** Returns what readers see in place of a citation; a dash for an unknown fact, which the check of facts reports. */
export function factText(book: FactBook, code: string, day: Day): string {
  const fact = book.get(code);
  return (fact && (findFactValue(fact, day) ?? fact.values[0])?.value) ?? '—';
}

/** Returns true for a text, or a structure with a text, that cites a fact. */
export function citesFacts(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('{{');
  if (Array.isArray(value)) return value.some(citesFacts);
  return isPlainObject(value) && Object.values(value).some(citesFacts);
}

function replaceIn(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, replace));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceIn(one, replace)]));
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date);
