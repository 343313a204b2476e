import { isStorableText } from '#contract/text.ts';

/**
 * The kind of a query parameter: free text, `upTo` a number of characters, a page number, another whole number from 1, a calendar
 * day, one of the given values, or a pattern.
 */
export type QueryKind = 'text' | { upTo: number } | 'page' | 'count' | 'day' | readonly string[] | RegExp;
export type QueryKinds = Readonly<Record<string, QueryKind>>;

/**
 * The parsed query. The page number is always present, 1 by default; every other parameter only when it has a value. Text is in
 * NFC and trimmed.
 */
export type QueryOf<Kinds extends QueryKinds> = Kinds extends unknown
  ? { [Name in keyof Kinds as Kinds[Name] extends 'page' ? Name : never]: number } & {
      [Name in keyof Kinds as Kinds[Name] extends 'page' ? never : Name]?: ValueOf<Kinds[Name]>;
    }
  : never;

type ValueOf<Kind> = Kind extends 'count' ? number : Kind extends readonly (infer Word)[] ? Word : string;

/** Declares query parameters of free text. */
export function texts(names: readonly string[]): Record<string, 'text'> {
  return Object.fromEntries(names.map((name) => [name, 'text']));
}

/** Parses a query by its kinds, as in `QueryOf`. */
export function readQuery(given: URLSearchParams, kinds: QueryKinds = {}): Record<string, string | number> {
  const query: Record<string, string | number> = {};
  for (const [name, kind] of Object.entries(kinds)) if (kind === 'page') query[name] = 1;
  for (const [name, text] of Object.entries(declaredQuery(given, kinds))) {
    const value = toValue(kinds[name]!, text.trim().normalize());
    if (value !== '') query[name] = value;
  }
  return query;
}

function toValue(kind: QueryKind, text: string): string | number {
  if (kind === 'page' || kind === 'count') return Number(text);
  return typeof kind === 'object' && 'upTo' in kind ? text.slice(0, kind.upTo) : text;
}

/** Returns the valid, non-empty values of the declared parameters; a repeated one counts once. */
export function declaredQuery(given: URLSearchParams, kinds: QueryKinds = {}): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const value = given.get(name);
    if (value && canBe(kind, value)) query[name] = value;
  }
  return query;
}

/** Returns the query without declared parameters whose values are invalid; the first page is the address without a number. */
export function cleanSearch(search: string, kinds: QueryKinds = {}): string {
  const given = new URLSearchParams(search);
  const wrong = Object.entries(kinds).filter(([name, kind]) => given.get(name) && !canBe(kind, given.get(name)!));
  if (wrong.length === 0) return search;
  for (const [name] of wrong) given.delete(name);
  return given.size > 0 ? `?${given}` : '';
}

function canBe(kind: QueryKind, value: string): boolean {
  if (!isStorableText(value)) return false;
  if (kind === 'text') return true;
  if (kind === 'day') return isDay(value);
  if (kind === 'page') return isCount(value) && value !== '1';
  if (kind === 'count') return isCount(value);
  if ('upTo' in kind) return true;
  return kind instanceof RegExp ? kind.test(value) : kind.includes(value);
}

const isCount = (value: string): boolean => /^[1-9]\d{0,5}$/.test(value);

/** Returns true for a calendar day; there is no 30th of February, and the database has no year 0. */
function isDay(value: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(value) : undefined;
  return value >= '0001' && (day?.toJSON()?.startsWith(value) ?? false);
}
