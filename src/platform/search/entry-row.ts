import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { shanghaiDay } from '../day.ts';
import { foldText } from './fold.ts';
import { searchKinds, type SearchKind } from './kinds.ts';
import { toPinyin, toPinyinInitials } from './pinyin.ts';
import { normalizeText, toPlainText } from './plain-text.ts';

/** A search entry. Texts are plain; `html` is cleaned HTML. Only one of text, html and fileId may be set. */
export interface SearchEntry {
  /** The owner of the entry, as `noun:id`. */
  owner: string;
  kind: SearchKind;
  title: string;
  /** Canonical address of its page. */
  href: string;
  text?: string;
  html?: string;
  /** A PDF or DOCX in the file store: a job extracts its text, which is then found under this entry. */
  fileId?: string;
  /** A small line beside the title: category, version, city. */
  label?: string;
  /** Shown as a day, and used for sorting: a timestamp, or a day as YYYY-MM-DD. */
  date?: Date | string;
  /** Additional words that match like words of the title; never shown. */
  keywords?: readonly string[];
  /** Codes and numbers: matched whole or by prefix. */
  keys?: readonly string[];
  /** Sorts equal matches, the highest first; 0 when omitted. */
  weight?: number;
  /** Start of a scheduled display; only the time shows and hides the entry. */
  shownFrom?: Date | null;
  shownUntil?: Date | null;
}

export interface SearchEntryRow {
  row: Insertable<Tables['searchEntries']>;
  keys: { key: string; isWhole: boolean }[];
}

/** Maximum number of stored and searched characters; about 150 printed pages. */
const longestText = 200_000;
const longestKey = 40;
/** Sorts entries without a day after those that have one. */
const noDay = new Date('2000-01-01T00:00:00Z');
/** Kinds that can also be found by the pinyin of their names. */
const spelled: ReadonlySet<SearchKind> = new Set(['page', 'security', 'branch', 'download', 'video']);

/** Converts an entry to its row; `fileText` is the text of its file, when known. */
export function toSearchEntryRow(entry: SearchEntry, fileText = ''): SearchEntryRow {
  const { kind, fileId = null, label = '', weight = 0, shownFrom = null, shownUntil = null } = entry;
  const title = normalizeText(entry.title);
  const isByName = kind === 'person';
  const text = isByName ? '' : textOf(entry, fileText);
  const titles = [title, ...(entry.keywords ?? [])].map(foldText).filter(Boolean).join('\n');
  return {
    row: {
      owner: entry.owner,
      kind: searchKinds[kind],
      title,
      text,
      href: entry.href,
      label: normalizeText(label),
      ...toDates(entry.date),
      weight,
      fileId,
      shownFrom,
      shownUntil,
      foldedTitle: isByName ? null : titles,
      folded: isByName ? null : `${titles}\n${foldText(text)}`,
      fingerprint: createHash('sha1').update(JSON.stringify(entry)).digest(),
    },
    keys: keysOf(entry),
  };
}

/** Returns the columns for an extracted file text. */
export function toFileText(foldedTitle: string, fileText: string): { text: string; folded: string } {
  const text = normalizeText(fileText).slice(0, longestText);
  return { text, folded: `${foldedTitle}\n${foldText(text)}` };
}

function textOf({ text, html }: SearchEntry, fileText: string): string {
  const whole = html === undefined ? normalizeText(text ?? fileText) : toPlainText(html);
  return whole.slice(0, longestText);
}

function toDates(date: SearchEntry['date']): { day: string | null; sortAt: Date } {
  if (date === undefined) return { day: null, sortAt: noDay };
  const moment = typeof date === 'string' ? new Date(`${date}T00:00:00+08:00`) : date;
  return { day: shanghaiDay(moment), sortAt: moment };
}

function keysOf({ kind, title, keys = [] }: SearchEntry): SearchEntryRow['keys'] {
  if (kind === 'person') return [{ key: foldText(title), isWhole: true }];
  const spellings = spelled.has(kind) && title.length <= longestKey ? [...toPinyinInitials(title).split(' '), ...toPinyin(title)] : [];
  const all = new Set([...keys.map(foldText), ...spellings].map((key) => key.slice(0, longestKey)));
  return [...all].filter((key) => key.length > 1).map((key) => ({ key, isWhole: false }));
}
