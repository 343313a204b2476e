import type { TextPart } from '#content/articles/schema/trail.ts';
import { compareBodies, compareWords } from '#content/articles/service/trail/compare-text.ts';
import { canonicalJson } from '#platform/canonical.ts';
import type { FormField } from '../../schema/contents.ts';
import type { Asset, OrderDifference } from '../../schema/orders.ts';
import { keyOfEntry, type EntryKey } from '../../web/entry-key.ts';
import { fieldsFor, isRecord, fieldLabel } from '../../web/field-labels.ts';
import { joinPath } from './build-form.ts';
import { formatDraftValue, type AssetNames } from './walk-draft.ts';

type Keys = Readonly<Record<string, EntryKey>>;

/** The files and pictures of both drafts, looked up before the comparison. */
export interface KnownAssets extends AssetNames {
  /** Returns every file and picture within a value, with its label. */
  assetsIn(place: { field: FormField; value: unknown; label: string }, side: Asset['side']): Asset[];
  altOf(address: string): string;
}

/**
 * Compares two drafts field by field: words within texts, and entries of lists by their keys. `keys` gives the key by the path of
 * the list. Constant and hidden fields are skipped because nobody can change them.
 */
export function compareDrafts(form: FormField, before: unknown, after: unknown, { keys = {}, assets }: Comparing): OrderDifference[] {
  return [...compare({ field: form, path: '', pattern: '', label: '' }, before, after, { keys, assets, sides: { before, after } })];
}

interface Comparing {
  keys?: Keys | undefined;
  assets: KnownAssets;
}
/** The same with both whole drafts, in which the texts beside a picture are looked up. */
interface Compared {
  keys: Keys;
  assets: KnownAssets;
  sides: { before: unknown; after: unknown };
}

interface Place {
  field: FormField;
  path: string;
  /** The path with `*` for the index of an entry. */
  pattern: string;
  label: string;
}

function* compare(place: Place, before: unknown, after: unknown, how: Compared): Generator<OrderDifference> {
  const { field, path, label } = place;
  const { assets } = how;
  if (field.kind === 'fixed') return;
  if (canonicalJson(before ?? null) === canonicalJson(after ?? null)) return;
  if (field.kind === 'list') yield* compareLists(place, asList(before), asList(after), how);
  else if (isRecord(before) && isRecord(after) && isOfOneKind(field, before, after)) yield* compareGroups(place, before, after, how);
  else if (field.kind === 'html') yield compareHtml(place, asText(before), asText(after), assets);
  else {
    const parts = compareWords(formatDraftValue(field, before, assets), formatDraftValue(field, after, assets));
    const isPicture = field.kind === 'picture' || field.kind === 'logo';
    const pictures = isPicture && { pictures: picturesOf(place, before, after, how) };
    const within = isPicture ? [] : changedAssets(place, before, after, assets);
    yield { path, label: label || field.title, kind: 'text', parts, ...pictures, ...(within.length > 0 && { assets: within }) };
  }
}

/** For a text with unchanged words: says that something else in it has changed. */
const markupOnly: TextPart[] = [{ text: '文字没有变化，变化的是图片、链接或格式', change: 'added' }];

function compareHtml(place: Place, before: string, after: string, assets: KnownAssets): OrderDifference {
  const { path, label } = place;
  const blocks = compareBodies(before, after);
  const isSame = !blocks.some(({ parts }) => parts.some(({ change }) => change !== undefined));
  const within = changedAssets(place, before, after, assets);
  return {
    path,
    label: label || place.field.title,
    kind: 'html',
    parts: isSame ? markupOnly : [],
    ...(!isSame && { blocks }),
    ...(within.length > 0 && { assets: within }),
  };
}

/** Returns the assets that only one side has. */
function changedAssets({ field, label }: Place, before: unknown, after: unknown, assets: KnownAssets): Asset[] {
  const [olds, freshs] = [
    assets.assetsIn({ field, value: before, label }, 'before'),
    assets.assetsIn({ field, value: after, label }, 'after'),
  ];
  const isIn = (others: readonly Asset[], one: Asset): boolean =>
    others.some((other) => other.fileId === one.fileId && other.address === one.address);
  return [...olds.filter((one) => !isIn(freshs, one)), ...freshs.filter((one) => !isIn(olds, one))];
}

/** Returns both pictures with their alternative texts, from the fields beside them or from the library. */
function picturesOf(
  { field, path }: Place,
  before: unknown,
  after: unknown,
  { assets, sides }: Compared,
): NonNullable<OrderDifference['pictures']> {
  const altIn = (draft: unknown, value: unknown): string => {
    const beside = field.picture?.alt === undefined ? undefined : valueAt(draft, [...path.split('.').slice(0, -1), field.picture.alt]);
    return asText(beside) || assets.altOf(asText(value));
  };
  return { before: asText(before), after: asText(after), altBefore: altIn(sides.before, before), altAfter: altIn(sides.after, after) };
}

const valueAt = (draft: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (inside, name) => (typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>)[name] : undefined),
    draft,
  );

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

function* compareGroups(
  { field, path, pattern, label }: Place,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  how: Compared,
): Generator<OrderDifference> {
  for (const [name, inner] of Object.entries(fieldsFor(field, after))) {
    const within = { field: inner, path: joinPath(path, name), pattern: joinPath(pattern, name), label: fieldLabel(label, inner) };
    yield* compare(within, before[name], after[name], how);
  }
}

/** Returns whether both values are groups, or the same variant. */
const isOfOneKind = ({ kind, by }: FormField, before: Record<string, unknown>, after: Record<string, unknown>): boolean =>
  kind === 'group' || (kind === 'variants' && before[by!] === after[by!]);

function* compareLists(
  { field, path, pattern, label }: Place,
  before: unknown[],
  after: unknown[],
  how: Compared,
): Generator<OrderDifference> {
  const item = field.item!;
  const key = how.keys[pattern];
  const pairs = key ? pairByKey(before, after, key) : pairByPlace(before, after);
  for (const { old, fresh } of pairs) {
    const at = fresh ?? old!;
    const here = { field: item, path: joinPath(path, at), pattern: joinPath(pattern, '*'), label: `${label} 第 ${at + 1} 项` };
    if (old === undefined) yield whole(here, 'added', after[fresh!], how.assets);
    else if (fresh === undefined) yield whole(here, 'removed', before[old], how.assets);
    else yield* compare(here, before[old], after[fresh], how);
  }
  if (key) yield* moved(label, pairs, after, { item, assets: how.assets });
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

/** Pairs the entries of a list without keys: equal ones at the beginning and end, the rest by position. */
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

/** Yields one line for all entries that changed places. */
function* moved(
  label: string,
  pairs: readonly Pair[],
  after: readonly unknown[],
  { item, assets }: { item: FormField; assets: KnownAssets },
): Generator<OrderDifference> {
  const kept = pairs.filter(({ old, fresh }) => old !== undefined && fresh !== undefined);
  const order = kept.toSorted((one, other) => one.fresh! - other.fresh!).map(({ old }) => old!);
  const first = order.findIndex((old, index) => index > 0 && old < order[index - 1]!);
  if (first < 0) return;
  const { fresh } = kept.find(({ old }) => old === order[first])!;
  const words = formatDraftValue(item, after[fresh!], assets).slice(0, 60);
  yield { path: '', label: `${label} 的顺序`, kind: 'moved', parts: [{ text: `顺序有变，自“${words}”起` }] };
}

function whole({ field, path, label }: Place, kind: 'added' | 'removed', entry: unknown, assets: KnownAssets): OrderDifference {
  const within = assets.assetsIn({ field, value: entry, label: '' }, kind === 'added' ? 'after' : 'before');
  const parts = [{ text: formatDraftValue(field, entry, assets), change: kind }];
  return { path, label, kind, parts, ...(within.length > 0 && { assets: within }) };
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const optional = (name: 'old', value: number | undefined) => (value === undefined ? {} : { [name]: value });
