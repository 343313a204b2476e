import { optionLists, optionLabelOf } from '#recruitment/jobs/web/options.ts';
import type { SectionContent, SectionName } from '../../sections.ts';
import { fieldSpecs, type FieldSpec } from '../../web/field-specs.ts';
import { isListSection } from '../../web/section-data.ts';

export type VersionSide = 'mine' | 'theirs';

/** One difference between two versions of a section. */
export interface SectionDifference {
  readonly key: string;
  readonly label: string;
  /** The value in each version, as text; empty without a value. */
  readonly mine: string;
  readonly theirs: string;
  /** The side that changed it since the common base; absent when both did. Preselected, but the user can change it. */
  readonly proposed?: VersionSide;
}

type Values = Readonly<Record<string, unknown>>;

/** An entry of a list in both versions; absent where one does not have it. */
interface Pair {
  mine?: Values;
  theirs?: Values;
}

/** Returns the differences by field; an entry that only one version has is one difference. `base` is the common base. */
export function findDifferences(
  name: SectionName,
  base: SectionContent,
  mine: SectionContent,
  theirs: SectionContent,
): SectionDifference[] {
  if (!isListSection(name)) return compareFields(name, '', '', base, mine, theirs);
  const origin = itemsOf(base);
  return pairUp(itemsOf(mine), itemsOf(theirs)).flatMap((pair, at) => {
    const key = `${at}`;
    const label = formatEntry(name, pair.mine ?? pair.theirs!);
    const before = origin.find((one) => isAlike(one, pair.mine ?? pair.theirs!));
    if (pair.mine && pair.theirs) return compareFields(name, `${key}.`, `${label}：`, before ?? {}, pair.mine, pair.theirs);
    const proposed: VersionSide = (pair.mine === undefined) === (before === undefined) ? 'theirs' : 'mine';
    return [{ key, label, mine: pair.mine ? '保留这一条' : '没有这一条', theirs: pair.theirs ? '保留这一条' : '没有这一条', proposed }];
  });
}

/** Merges both versions by the side chosen for each difference. */
export function mergeSides(
  name: SectionName,
  mine: SectionContent,
  theirs: SectionContent,
  chosen: Readonly<Record<string, VersionSide>>,
): SectionContent {
  if (!isListSection(name)) return mergeFields(name, '', mine, theirs, chosen) as SectionContent;
  const items = pairUp(itemsOf(mine), itemsOf(theirs)).flatMap((pair, at) => {
    if (pair.mine && pair.theirs) return [mergeFields(name, `${at}.`, pair.mine, pair.theirs, chosen)];
    const entry = chosen[`${at}`] === 'theirs' ? pair.theirs : pair.mine;
    return entry ? [entry] : [];
  });
  return { items } as unknown as SectionContent;
}

/** Formats one value as text. */
export function formatValue({ kind, list }: FieldSpec, value: unknown): string {
  if (Array.isArray(value)) return list ? value.map((one) => optionLabelOf(list, String(one))).join('、') : value.join('、');
  const text = typeof value === 'string' ? value.trim() : '';
  if (kind === 'transfer') return text === 'yes' ? '服从' : text === 'no' ? '不服从' : '';
  if (kind === 'until' && text === 'now') return '至今';
  return list && text in optionLists[list] ? optionLabelOf(list, text) : text;
}

/** Returns the label of an entry: its dates and its first text. */
export function formatEntry(name: SectionName, entry: Values): string {
  const specs = fieldSpecs[name];
  const span = specs
    .filter(({ kind }) => kind === 'month' || kind === 'until')
    .map((spec) => formatValue(spec, entry[spec.name]))
    .filter(Boolean)
    .join(' 至 ')
    .replace('至 至今', '至今');
  const words = specs
    .filter(({ kind }) => kind === 'line')
    .map((spec) => formatValue(spec, entry[spec.name]))
    .filter(Boolean)
    .slice(0, 2);
  return [span, ...words].filter(Boolean).join(' · ') || '尚未填写';
}

function compareFields(name: SectionName, key: string, label: string, base: Values, mine: Values, theirs: Values): SectionDifference[] {
  return fieldSpecs[name].flatMap((spec) => {
    const [was, here, there] = [base, mine, theirs].map((values) => JSON.stringify(values[spec.name] ?? ''));
    if (here === there) return [];
    const proposed: VersionSide | undefined = here === was ? 'theirs' : there === was ? 'mine' : undefined;
    const [mineText, theirsText] = [formatValue(spec, mine[spec.name]), formatValue(spec, theirs[spec.name])];
    return [{ key: key + spec.name, label: label + spec.label, mine: mineText, theirs: theirsText, ...(proposed && { proposed }) }];
  });
}

function mergeFields(name: SectionName, key: string, mine: Values, theirs: Values, chosen: Readonly<Record<string, VersionSide>>): Values {
  const entries = fieldSpecs[name].map((spec) => {
    const side = chosen[key + spec.name] === 'theirs' ? theirs : mine;
    return [spec.name, side[spec.name]];
  });
  return { ...mine, ...Object.fromEntries(entries) };
}

const itemsOf = (content: SectionContent): readonly Values[] => ('items' in content ? content.items : []);

/** Pairs the entries of both versions that are about the same subject; equal entries first. */
function pairUp(mine: readonly Values[], theirs: readonly Values[]): Pair[] {
  const left = [...theirs];
  const take = (fits: (one: Values) => boolean): Values | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const same = mine.map((entry) => take((one) => JSON.stringify(one) === JSON.stringify(entry)));
  const pairs = mine.map((entry, at): Pair => ({ mine: entry, theirs: same[at] ?? take((one) => isAlike(one, entry)) }));
  return [...pairs, ...left.map((entry): Pair => ({ theirs: entry }))];
}

/** Returns true when two entries share their start date or a name, where they have one. */
export function isAlike(one: Values, other: Values): boolean {
  const telling = ['from', 'date', 'school', 'employer', 'institution', 'name'];
  const shared = telling.filter((name) => one[name] && other[name]);
  return shared.some((name) => one[name] === other[name]);
}
