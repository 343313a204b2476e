import { createHash } from 'node:crypto';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { compareWords } from '#content/articles/service/trail/compare-text.ts';
import { canonicalJson } from '#platform/canonical.ts';
import type { FormField } from '../../schema/contents.ts';
import type { Asset, Conflict, MergeChoice } from '../../schema/orders.ts';
import { keyOfEntry, type EntryKey } from '../../web/entry-key.ts';
import { fieldsFor, isRecord, fieldLabel } from '../../web/field-labels.ts';
import { joinPath } from '../draft/build-form.ts';
import type { KnownAssets } from '../draft/compare-drafts.ts';
import { formatDraftValue } from '../draft/walk-draft.ts';
import { alignVersions, type ElementIdentity, type ListVersions, type MergeSlot } from './align-versions.ts';
import { mergeHtml } from './merge-html.ts';

type Keys = Readonly<Record<string, EntryKey>>;
export type MergeChoices = Readonly<Record<string, MergeChoice>>;

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

interface Merging {
  keys: Keys;
  choices: MergeChoices;
  /** The names of files and pictures. */
  assets: KnownAssets | undefined;
  /** Conflicting changes without a choice. */
  conflicts: Conflict[];
}

/**
 * Three-way merge: a change of only one side is taken from that side. Texts are merged by paragraphs, lists by their entries.
 * Conflicting changes are resolved by `choices` with the conflict's key; without a choice they are reported as conflicts, and
 * `merged` contains `mine`.
 */
export function mergeDrafts(
  form: FormField,
  versions: Versions,
  { keys = {}, choices = {}, assets }: { keys?: Keys | undefined; choices?: MergeChoices | undefined; assets?: KnownAssets } = {},
): { merged: unknown; conflicts: Conflict[] } {
  const merging: Merging = { keys, choices, assets, conflicts: [] };
  const merged = merge({ field: form, path: '', pattern: '', label: '' }, versions, merging);
  return { merged, conflicts: merging.conflicts };
}

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one ?? null) === canonicalJson(other ?? null);
const areLists = (versions: Versions): versions is Record<keyof Versions, unknown[]> =>
  Array.isArray(versions.mine) && Array.isArray(versions.theirs) && Array.isArray(versions.base ?? []);
const areTexts = ({ base, mine, theirs }: Versions): boolean => [base ?? '', mine, theirs].every((one) => typeof one === 'string');
const asTexts = ({ base, mine, theirs }: Versions): Record<keyof Versions, string> => ({
  base: (base ?? '') as string,
  mine: mine as string,
  theirs: theirs as string,
});

function merge(place: Place, versions: Versions, merging: Merging): unknown {
  const { base, mine, theirs } = versions;
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isOfOneKind(place.field, versions)) return mergeGroups(place, versions, merging);
  if (areLists(versions)) return mergeLists(place, { ...versions, base: versions.base ?? [] }, merging);
  if (areTexts(versions) && place.field.kind === 'html') return mergeBody(place, asTexts(versions), merging);
  if (areTexts(versions) && place.field.kind === 'lines') return mergeLines(place, asTexts(versions), merging);
  return choose(place, versions, merging);
}

interface Choice<Value> {
  base?: Value | undefined;
  mine?: Value | undefined;
  theirs?: Value | undefined;
}

/** Returns the chosen version, or mine without a choice. */
const choose = <Value>(place: Place, versions: Choice<Value>, merging: Merging): Value | undefined =>
  chooseSide(place, versions, merging) === 'theirs' ? versions.theirs : versions.mine;

/** Returns the chosen side. Without a choice it reports the conflict and returns mine. */
function chooseSide(
  { field, path, label }: Place,
  { base, mine, theirs }: Choice<unknown>,
  { choices, conflicts, assets }: Merging,
): MergeChoice {
  const key = createHash('sha256').update(canonicalJson({ path, label, mine, theirs })).digest('hex').slice(0, 32);
  const choice = choices[key];
  if (choice) return choice;
  const words = (value: unknown): string => formatDraftValue(field, value, assets);
  const before = words(base);
  const assetsIn = (value: unknown): Asset[] => assets?.assetsIn({ field, value, label: '' }, 'after') ?? [];
  const isOfLooks = field.kind === 'html' && words(mine) === words(theirs) && isSame(assetsIn(mine), assetsIn(theirs));
  const shown = (value: unknown) => ({
    // Pictures and files are shown with preview and name; their addresses mean nothing to users.
    parts: isShownAsAsset(field) && assets ? [] : compareWords(before, words(value)),
    html: isOfLooks ? sanitizeBody(typeof value === 'string' ? value : '') : null,
    isGone: value === undefined || value === null || value === '',
    // The rendered version already contains its pictures.
    assets: isOfLooks ? [] : assetsIn(value),
  });
  conflicts.push({ key, path, label: label || field.title, mine: shown(mine), theirs: shown(theirs) });
  return 'mine';
}

const isShownAsAsset = ({ kind }: FormField): boolean => kind === 'picture' || kind === 'logo' || kind === 'file';

/** Decides between two sequences where both sides have moved elements. Each sequence is shown by the first words of its elements. */
function chooseOrder(place: Place, item: FormField, versions: Record<keyof Versions, readonly unknown[]>, merging: Merging): MergeChoice {
  const firsts = (list: readonly unknown[]): string[] => list.map((one) => formatDraftValue(item, one, merging.assets).slice(0, 30));
  const field: FormField = { kind: 'words', title: place.field.title, isRequired: true };
  const orders = { base: firsts(versions.base), mine: firsts(versions.mine), theirs: firsts(versions.theirs) };
  return chooseSide({ ...place, field, label: `${place.label} 的顺序` }, orders, merging);
}

/** Returns whether all versions are groups, or the same variant. */
function isOfOneKind(
  { kind, by }: FormField,
  versions: Versions,
): versions is { base: unknown } & Record<'mine' | 'theirs', Record<string, unknown>> {
  const { base = {}, mine, theirs } = versions;
  if (!isRecord(mine) || !isRecord(theirs)) return false;
  return kind === 'group' || (kind === 'variants' && isRecord(base) && [base, theirs].every((one) => one[by!] === mine[by!]));
}

function mergeGroups(
  { field, path, pattern, label }: Place,
  { base: before, mine, theirs }: { base: unknown } & Record<'mine' | 'theirs', Record<string, unknown>>,
  merging: Merging,
): Record<string, unknown> {
  const base = isRecord(before) ? before : {};
  const known = fieldsFor(field, mine);
  // Fields unknown to the form are merged as well. Pictures come first because they determine the fields beside them.
  const pictures = Object.keys(known).filter((name) => known[name]!.picture);
  const names = new Set([...pictures, ...Object.keys(known), ...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = new Map<string, unknown>();
  for (const name of names) {
    if (merged.has(name)) continue;
    const inner: FormField = known[name] ?? { kind: 'fixed', title: name, isRequired: false };
    const place = { field: inner, path: joinPath(path, name), pattern: joinPath(pattern, name), label: fieldLabel(label, inner) };
    const values = { base: base[name], mine: mine[name], theirs: theirs[name] };
    const kept = merge(place, values, merging);
    merged.set(name, kept);
    if (!isContested(values)) continue;
    // The alternative text and size are taken from the side of the chosen picture.
    const side = isSame(kept, theirs[name]) ? theirs : mine;
    for (const beside of companionsOf(inner)) merged.set(beside, side[beside]);
  }
  return Object.fromEntries([...names].map((name) => [name, merged.get(name)] as const).filter(([, value]) => value !== undefined));
}

const isContested = ({ base, mine, theirs }: Versions): boolean => !isSame(mine, theirs) && !isSame(base, mine) && !isSame(base, theirs);

/** Returns the fields beside a picture that are filled in from the library. */
const companionsOf = ({ picture }: FormField): string[] =>
  picture ? [picture.alt, picture.width, picture.height].filter((name) => name !== undefined) : [];

function mergeLists(place: Place, versions: Record<keyof Versions, unknown[]>, merging: Merging): unknown[] {
  const { field, path, pattern, label } = place;
  const key = merging.keys[pattern];
  const item: FormField = field.item ?? { ...field, kind: field.kind === 'choices' ? 'choice' : 'text' };
  const keyOf = key === undefined ? undefined : (entry: unknown) => keyOfEntry(entry, key);
  return alignWithChoice(place, item, versions, { textOf: canonicalJson, keyOf }, merging).flatMap(({ index, base, mine, theirs }) => {
    const at = { field: item, path: joinPath(path, index), pattern: joinPath(pattern, '*'), label: `${label} 第 ${index + 1} 项` };
    const kept = merge(at, { base, mine, theirs }, merging);
    return kept === undefined ? [] : [kept];
  });
}

/** Aligns the elements of a list. A conflict of sequences is decided by the user. */
function alignWithChoice<Element>(
  place: Place,
  item: FormField,
  versions: ListVersions<Element>,
  identity: ElementIdentity<Element>,
  merging: Merging,
): MergeSlot<Element>[] {
  const first = alignVersions(versions, identity);
  const leader = first.isOrderContested ? chooseOrder(place, item, versions, merging) : 'mine';
  return (leader === 'mine' ? first : alignVersions(versions, identity, leader)).slots;
}

function mergeBody(place: Place, versions: Record<keyof Versions, string>, merging: Merging): string {
  const at = (where: string): Place => ({ ...place, label: `${place.label} ${where}`.trim() });
  return mergeHtml(versions, {
    choose: (blocks, where) => choose(at(where), blocks, merging) ?? '',
    chooseOrder: (blocks, where) => chooseOrder(at(where), place.field, blocks, merging),
  });
}

/** Merges plain text line by line. */
function mergeLines(place: Place, versions: Record<keyof Versions, string>, merging: Merging): string {
  const lists = { base: versions.base.split('\n'), mine: versions.mine.split('\n'), theirs: versions.theirs.split('\n') };
  if (Object.values(lists).every(({ length }) => length === 1)) return choose(place, versions, merging) ?? '';
  const lines = alignWithChoice(place, place.field, lists, { textOf: (line) => line }, merging).map(({ index, base, mine, theirs }) => {
    if (mine === theirs || base === theirs) return mine;
    if (base === mine) return theirs;
    return choose({ ...place, label: `${place.label} 第 ${index + 1} 行` }, { base, mine, theirs }, merging);
  });
  return lines.filter((line) => line !== undefined).join('\n');
}
