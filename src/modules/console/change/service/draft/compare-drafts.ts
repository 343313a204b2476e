import { compareBodies, compareWords } from '#modules/portal/content/service/trail/compare-text.ts';
import { canonicalJson } from '#platform/canonical.ts';
import type { FormField } from '../../schema/contents.ts';
import type { Difference } from '../../schema/orders.ts';
import { keyOfEntry, type EntryKey } from '../../web/entry-key.ts';
import { joined } from './form-of.ts';
import { fieldsFor, isRecord, labelOf } from '../../web/place-words.ts';
import { wordsOfValue } from './walk-draft.ts';

type Keys = Readonly<Record<string, EntryKey>>;

/** What a draft changes, field by field, words within texts, and entries of lists by what they are known by. `keys` names that by the list's path. */
export function compareDrafts(form: FormField, before: unknown, after: unknown, keys: Keys = {}): Difference[] {
  return [...compare({ field: form, path: '', pattern: '', label: '' }, before, after, keys)];
}

interface Place {
  field: FormField;
  path: string;
  /** The path with `*` for the number of an entry. */
  pattern: string;
  label: string;
}

function* compare(place: Place, before: unknown, after: unknown, keys: Keys): Generator<Difference> {
  const { field, path, label } = place;
  if (canonicalJson(before ?? null) === canonicalJson(after ?? null)) return;
  if (field.kind === 'list') yield* compareLists(place, asList(before), asList(after), keys);
  else if (isRecord(before) && isRecord(after) && isOfOneKind(field, before, after)) yield* compareGroups(place, before, after, keys);
  else if (field.kind === 'html') yield { path, label, kind: 'html', parts: [], blocks: compareBodies(asText(before), asText(after)) };
  else {
    const parts = compareWords(wordsOfValue(field, before), wordsOfValue(field, after));
    const pictures =
      field.kind === 'picture' || field.kind === 'logo' ? { pictures: { before: asText(before), after: asText(after) } } : {};
    yield { path, label: label || field.title, kind: 'text', parts, ...pictures };
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

function* compareGroups(
  { field, path, pattern, label }: Place,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  keys: Keys,
): Generator<Difference> {
  for (const [name, inner] of Object.entries(fieldsFor(field, after))) {
    const within = { field: inner, path: joined(path, name), pattern: joined(pattern, name), label: labelOf(label, inner) };
    yield* compare(within, before[name], after[name], keys);
  }
}

/** Two groups, or two variants of the same kind. */
const isOfOneKind = ({ kind, by }: FormField, before: Record<string, unknown>, after: Record<string, unknown>): boolean =>
  kind === 'group' || (kind === 'variants' && before[by!] === after[by!]);

function* compareLists({ field, path, pattern, label }: Place, before: unknown[], after: unknown[], keys: Keys): Generator<Difference> {
  const item = field.item!;
  const key = keys[pattern];
  const pairs = key ? pairByKey(before, after, key) : pairByPlace(before, after);
  for (const { old, fresh } of pairs) {
    const at = fresh ?? old!;
    const here = { field: item, path: joined(path, at), pattern: joined(pattern, '*'), label: `${label} 第 ${at + 1} 项` };
    if (old === undefined) yield whole(here, 'added', after[fresh!]);
    else if (fresh === undefined) yield whole(here, 'removed', before[old]);
    else yield* compare(here, before[old], after[fresh], keys);
  }
  if (key) yield* moved(label, pairs, after, item);
}

interface Pair {
  old?: number;
  fresh?: number;
}

function pairByKey(before: readonly unknown[], after: readonly unknown[], key: EntryKey): Pair[] {
  const keyOf = (entry: unknown) => keyOfEntry(entry, key);
  const olds = new Map(before.map((entry, index) => [keyOf(entry), index]));
  const kept = new Set(after.map((entry) => keyOf(entry)));
  const gone = before.flatMap((entry, old) => (kept.has(keyOf(entry)) ? [] : [{ old }]));
  return [...gone, ...after.map((entry, fresh) => ({ ...optional('old', olds.get(keyOf(entry))), fresh }))];
}

/** Entries of a list that has no keys: those alike at its beginning and end are the same, those between by their place. */
function pairByPlace(before: readonly unknown[], after: readonly unknown[]): Pair[] {
  const [olds, freshs] = [before.map(canonicalJson), after.map(canonicalJson)];
  let start = 0;
  while (start < Math.min(olds.length, freshs.length) && olds[start] === freshs[start]) start++;
  let end = 0;
  while (end < Math.min(olds.length, freshs.length) - start && olds.at(-1 - end) === freshs.at(-1 - end)) end++;
  const [oldRest, freshRest] = [olds.length - start - end, freshs.length - start - end];
  return Array.from({ length: Math.max(oldRest, freshRest) }, (_, index) => ({
    ...(index < oldRest && { old: start + index }),
    ...(index < freshRest && { fresh: start + index }),
  }));
}

/** One line for those that changed places, however many had to make room. */
function* moved(label: string, pairs: readonly Pair[], after: readonly unknown[], item: FormField): Generator<Difference> {
  const kept = pairs.filter(({ old, fresh }) => old !== undefined && fresh !== undefined);
  const order = kept.toSorted((one, other) => one.fresh! - other.fresh!).map(({ old }) => old!);
  const first = order.findIndex((old, index) => index > 0 && old < order[index - 1]!);
  if (first < 0) return;
  const { fresh } = kept.find(({ old }) => old === order[first])!;
  const words = wordsOfValue(item, after[fresh!]).slice(0, 60);
  yield { path: '', label: `${label} 的顺序`, kind: 'moved', parts: [{ text: `顺序有变，自“${words}”起` }] };
}

const whole = ({ field, path, label }: Place, kind: 'added' | 'removed', entry: unknown): Difference => ({
  path,
  label,
  kind,
  parts: [{ text: wordsOfValue(field, entry), change: kind }],
});

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const optional = (name: 'old', value: number | undefined) => (value === undefined ? {} : { [name]: value });
