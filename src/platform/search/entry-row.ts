import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { shanghaiDay } from '../day.ts';
import { foldText } from './fold.ts';
import { searchKinds, type SearchKind } from './kinds.ts';
import { toPinyin, toPinyinInitials } from './pinyin.ts';
import { tidy, toPlainText } from './plain-text.ts';

/** Something that visitors can find. Texts are plain; `html` is cleaned HTML. Of text, html and fileId give one at most. */
export interface SearchEntry {
  /** Whose entry it is, as `noun:id`. */
  owner: string;
  kind: SearchKind;
  title: string;
  /** Canonical address of the page that shows it. */
  href: string;
  text?: string;
  html?: string;
  /** A PDF or DOCX in the file store: its text is read by a job, and found under this entry from then on. */
  fileId?: string;
  /** A small line beside the title: category, version, city. */
  label?: string;
  /** Shown as its day, and sorted by: a moment, or a day as YYYY-MM-DD. */
  date?: Date | string;
  /** Other words that it is found by as if they stood in the title; never shown. */
  keywords?: readonly string[];
  /** Codes and numbers: found whole or by their beginning. */
  keys?: readonly string[];
  /** Sorts entries that match alike, the highest first; 0 when left out. */
  weight?: number;
  /** The clock alone shows and hides it. */
  shownFrom?: Date | null;
  shownUntil?: Date | null;
}

export interface EntryRow {
  row: Insertable<Tables['searchEntries']>;
  keys: { key: string; isWhole: boolean }[];
}

/** Characters of a text that are kept and found; about 150 printed pages. */
const longestText = 200_000;
const longestKey = 40;
/** Entries without a day come after those that have one. */
const noDay = new Date('2000-01-01T00:00:00Z');
/** Kinds that people also look up by the pinyin of their names. */
const spelled: ReadonlySet<SearchKind> = new Set(['page', 'security', 'branch', 'download', 'video']);

/** An entry as it is kept; `fileText` is what its file says, when that is known. */
export function toEntryRow(entry: SearchEntry, fileText = ''): EntryRow {
  const { kind, fileId = null, label = '', weight = 0, shownFrom = null, shownUntil = null } = entry;
  const title = tidy(entry.title);
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
      label: tidy(label),
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

/** The columns that hold a file's text, for an entry whose file has been read. */
export function toFileText(foldedTitle: string, fileText: string): { text: string; folded: string } {
  const text = tidy(fileText).slice(0, longestText);
  return { text, folded: `${foldedTitle}\n${foldText(text)}` };
}

function textOf({ text, html }: SearchEntry, fileText: string): string {
  const whole = html === undefined ? tidy(text ?? fileText) : toPlainText(html);
  return whole.slice(0, longestText);
}

function toDates(date: SearchEntry['date']): { day: string | null; sortAt: Date } {
  if (date === undefined) return { day: null, sortAt: noDay };
  const moment = typeof date === 'string' ? new Date(`${date}T00:00:00+08:00`) : date;
  return { day: shanghaiDay(moment), sortAt: moment };
}

function keysOf({ kind, title, keys = [] }: SearchEntry): EntryRow['keys'] {
  if (kind === 'person') return [{ key: foldText(title), isWhole: true }];
  const spellings = spelled.has(kind) && title.length <= longestKey ? [...toPinyinInitials(title).split(' '), ...toPinyin(title)] : [];
  const all = new Set([...keys.map(foldText), ...spellings].map((key) => key.slice(0, longestKey)));
  return [...all].filter((key) => key.length > 1).map((key) => ({ key, isWhole: false }));
}
