import { canonicalJson } from '#platform/canonical.ts';
import type { FormField } from '../../schema/contents.ts';
import type { Conflict } from '../../schema/orders.ts';
import { keyOfEntry, type EntryKey } from '../../web/entry-key.ts';
import { joined } from './form-of.ts';
import { fieldsFor, isRecord, labelOf } from '../../web/place-words.ts';
import { wordsOfValue } from './walk-draft.ts';

type Keys = Readonly<Record<string, EntryKey>>;

interface Versions {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

interface Place {
  field: FormField;
  path: string;
  pattern: string;
  label: string;
}

/**
 * Three-way merge: what only one side has changed is taken from that side; where both have, mine stays and is named with what it stands against. Lists that have a key
 * are merged entry by entry, all others are one value.
 */
export function mergeDrafts(form: FormField, versions: Versions, keys: Keys = {}): { merged: unknown; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const merged = merge({ field: form, path: '', pattern: '', label: '' }, versions, keys, conflicts);
  return { merged, conflicts };
}

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one ?? null) === canonicalJson(other ?? null);

function merge(place: Place, versions: Versions, keys: Keys, conflicts: Conflict[]): unknown {
  const { base, mine, theirs } = versions;
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  const { field, pattern } = place;
  if (field.kind === 'group' && isRecord(mine) && isRecord(theirs))
    return mergeGroups(place, { base: isRecord(base) ? base : {}, mine, theirs }, keys, conflicts);
  if (keys[pattern] && Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(place, { base: Array.isArray(base) ? base : [], mine, theirs }, keys, conflicts);
  conflicts.push(conflictAt(place, versions));
  return mine;
}

function conflictAt({ field, path, label }: Place, { mine, theirs }: Versions): Conflict {
  const words = (value: unknown): string => wordsOfValue(field, value).slice(0, 500);
  return { path, label: label || field.title, mine: words(mine), theirs: words(theirs) };
}

function mergeGroups(
  { field, path, pattern, label }: Place,
  { base, mine, theirs }: Record<keyof Versions, Record<string, unknown>>,
  keys: Keys,
  conflicts: Conflict[],
): Record<string, unknown> {
  const entries = Object.entries(fieldsFor(field, mine)).map(([name, inner]) => {
    const place = { field: inner, path: joined(path, name), pattern: joined(pattern, name), label: labelOf(label, inner) };
    return [name, merge(place, { base: base[name], mine: mine[name], theirs: theirs[name] }, keys, conflicts)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** In the order that mine has; what came on the other side follows, what either has removed is gone unless the other has changed it. */
function mergeLists(
  { field, path, pattern, label }: Place,
  { base, mine, theirs }: Record<keyof Versions, unknown[]>,
  keys: Keys,
  conflicts: Conflict[],
): unknown[] {
  const byKey = (list: unknown[]) => new Map(list.map((entry) => [keyOfEntry(entry, keys[pattern]!), entry]));
  const [bases, minds, others] = [byKey(base), byKey(mine), byKey(theirs)];
  const names = [...minds.keys(), ...[...others.keys()].filter((name) => !minds.has(name))];
  return names.flatMap((name, index) => {
    const place = { field: field.item!, path: joined(path, index), pattern: joined(pattern, '*'), label: `${label} 第 ${index + 1} 项` };
    const versions = { base: bases.get(name), mine: minds.get(name), theirs: others.get(name) };
    const kept = merge(place, versions, keys, conflicts);
    return kept === undefined ? [] : [kept];
  });
}
