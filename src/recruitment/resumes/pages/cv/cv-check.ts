import type { FieldError } from '#contract/envelope.ts';
import type { CvReading } from '../../schema/cv.ts';
import type { ListSection, ResumeContents, SectionContent, SectionName } from '../../sections.ts';
import { fieldSpecs, type FieldSpec } from '../../web/field-specs.ts';
import { emptyItems, emptySections, isListSection, mostItems, sectionNames } from '../../web/section-data.ts';
import { checkSection } from '../../web/section-rules.ts';
import { isBlank } from '../saving/same-content.ts';
import { formatEntry, formatValue, isAlike } from '../section/differences.ts';
import type { Values } from '../section/section-fields.tsx';

/* Compares the values read from a CV with the resume: new and different ones. Nothing existing is replaced unless the person chooses so. Independent of React and the network. */

/** The choice for one difference: keep the existing value, replace it, or have both. For new values `add` or `skip`. */
export type CvChoice = 'keep' | 'replace' | 'add' | 'skip';
export type CvChoices = Readonly<Record<string, CvChoice>>;

/** Relatives are never read from a CV. */
export type CvSection = Exclude<SectionName, 'familySituations'>;
export type CvSections = CvReading['sections'];

/** A difference, by its path in the values read: `basicInfo.name`, `education.0`. */
export interface CvDifference {
  key: string;
  label: string;
  existing: string;
  found: string;
  /** For an entry: its index among the values read, and the index of the resume's entry about the same subject. Both may be kept. */
  entry?: { at: number; place: number };
}

/** An entry, or the fields of a section, that the resume does not have yet. */
export interface CvAddition {
  key: string;
  /** Index of an entry; absent for the fields of a section. */
  at?: number;
  /** The fields that were read. */
  names: ReadonlySet<string>;
}

export interface CvProposal {
  section: CvSection;
  additions: readonly CvAddition[];
  differences: readonly CvDifference[];
}

/** Relatives are not read from a CV. */
const cvSections = sectionNames.filter((name): name is CvSection => name !== 'familySituations');

const isSaid = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== '');
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const itemsOf = (content: object | null): readonly Values[] => (content && 'items' in content ? (content.items as readonly Values[]) : []);

/** Returns the proposed changes by section, in form order; sections without any are left out. */
export function proposeChanges(found: CvSections, existing: ResumeContents): CvProposal[] {
  return cvSections.flatMap((section) => {
    const proposal = isListSection(section) ? proposeEntries(section, found, existing) : proposeFields(section, found, existing);
    return proposal.additions.length + proposal.differences.length > 0 ? [proposal] : [];
  });
}

const ofDegree: ReadonlySet<string> = new Set(['highestEducation', 'highestDegree', 'school', 'major', 'graduation']);

function proposeFields(section: CvSection, found: CvSections, existing: ResumeContents): CvProposal {
  const [read, there] = [(found[section] ?? {}) as Values, (existing[section] ?? {}) as Values];
  const said = fieldSpecs[section].filter(({ name }) => isSaid(read[name]));
  const differing = said.filter(({ name }) => isSaid(there[name]) && !isSame(there[name], merged(there[name], read[name])));
  // One degree has several fields, which must not be mixed with those of another degree.
  const isOtherDegree = differing.some(({ name }) => ofDegree.has(name));
  const isNew = (name: string): boolean => !isSaid(there[name]) && !(isOtherDegree && ofDegree.has(name));
  const names = new Set(said.map(({ name }) => name).filter(isNew));
  const differences = differing.map((spec): CvDifference => {
    const key = `${section}.${spec.name}`;
    const [now, then] = [there[spec.name], merged(there[spec.name], read[spec.name])];
    return { key, label: spec.label, existing: formatValue(spec, now), found: formatValue(spec, then) };
  });
  return { section, additions: names.size > 0 ? [{ key: section, names }] : [], differences };
}

/** Multiple choices are merged; any other value is replaced. */
const merged = (there: unknown, read: unknown): unknown =>
  Array.isArray(there) && Array.isArray(read) ? [...there, ...read.filter((one) => !there.includes(one))] : read;

function proposeEntries(section: CvSection & ListSection, found: CvSections, existing: ResumeContents): CvProposal {
  const pairs = pairsOf(section, found, existing);
  const additions = pairs.flatMap(({ read, there }, at): CvAddition[] =>
    there ? [] : [{ key: `${section}.${at}`, at, names: saidIn(section, read) }],
  );
  const differences = pairs.flatMap(({ read, there, place }, at): CvDifference[] => {
    const changed = there ? fieldSpecs[section].filter(({ name }) => isSaid(read[name]) && !isSame(read[name], there[name])) : [];
    if (!there || changed.length === 0) return [];
    const tell = (values: Values): string => changed.map((spec) => tellField(spec, values)).join('；');
    return [
      {
        key: `${section}.${at}`,
        label: formatEntry(section, there),
        existing: tell(there),
        found: tell(read),
        entry: { at, place: place! },
      },
    ];
  });
  return { section, additions, differences };
}

const tellField = (spec: FieldSpec, values: Values): string => `${spec.label}：${formatValue(spec, values[spec.name]) || '（空）'}`;
const saidIn = (section: CvSection, values: Values): ReadonlySet<string> =>
  new Set(fieldSpecs[section].filter(({ name }) => isSaid(values[name])).map(({ name }) => name));

interface Pair {
  read: Values;
  /** The resume's entry about the same subject, and its index. */
  there?: Values;
  place?: number;
}

function pairsOf(section: CvSection & ListSection, found: CvSections, existing: ResumeContents): Pair[] {
  const left = itemsOf(existing[section]).map((there, place) => ({ there, place }));
  return itemsOf(found[section]).map((read) => {
    const at = left.findIndex(({ there }) => isAlike(there, read));
    return at < 0 ? { read } : { read, ...left.splice(at, 1)[0]! };
  });
}

/** The default choice: new values are added, existing ones stay. */
export const cvChoiceOf = (choices: CvChoices, key: string, isNew: boolean): CvChoice => choices[key] ?? (isNew ? 'add' : 'keep');

interface MergedSection {
  section: CvSection;
  content: SectionContent;
  /** The index of each entry among the values read; undefined for an existing one. */
  origins: readonly (number | undefined)[];
}

/** Returns the changed sections as they would be saved, with all corrections and choices. */
export function mergeCv(
  proposals: readonly CvProposal[],
  found: CvSections,
  existing: ResumeContents,
  choices: CvChoices,
): MergedSection[] {
  return proposals.flatMap((proposal) => {
    const { section } = proposal;
    const made = isListSection(section)
      ? mergeEntries(proposal, section, found, existing, choices)
      : mergeFields(proposal, found, existing, choices);
    return isSame(made.content, existing[section] ?? emptySections[section]) ? [] : [made];
  });
}

function mergeFields(
  { section, additions, differences }: CvProposal,
  found: CvSections,
  existing: ResumeContents,
  choices: CvChoices,
): MergedSection {
  const [there, read] = [(existing[section] ?? emptySections[section]) as Values, (found[section] ?? {}) as Values];
  const added = additions.flatMap(({ names }) => [...names]);
  const replaced = differences.filter(({ key }) => choices[key] === 'replace').map(({ key }) => key.slice(section.length + 1));
  const changes = [...added, ...replaced].map((name) => [name, merged(there[name], read[name])]);
  return { section, content: { ...there, ...Object.fromEntries(changes) } as SectionContent, origins: [] };
}

function mergeEntries(
  { additions, differences }: CvProposal,
  section: CvSection & ListSection,
  found: CvSections,
  existing: ResumeContents,
  choices: CvChoices,
): MergedSection {
  const read = itemsOf(found[section]);
  const items = itemsOf(existing[section]).map((values): { values: Values; origin?: number } => ({ values }));
  const add = (at: number): void => {
    if (!isBlank(read[at])) items.push({ values: { ...emptyItems[section], ...read[at] }, origin: at });
  };
  for (const { key, entry } of differences) {
    const { at, place } = entry!;
    const said = Object.entries(read[at]!).filter(([, value]) => isSaid(value));
    if (choices[key] === 'replace') items[place] = { values: { ...items[place]!.values, ...Object.fromEntries(said) }, origin: at };
    else if (choices[key] === 'add') add(at);
  }
  for (const { key, at } of additions) if (cvChoiceOf(choices, key, true) === 'add') add(at!);
  const content = { items: items.map(({ values }) => values) } as unknown as SectionContent;
  return { section, content, origins: items.map(({ origin }) => origin) };
}

/** Returns the validation errors by form field: `education.0.to`. `today` is `YYYY-MM-DD` in Shanghai. */
export function checkCv(sections: readonly MergedSection[], today: string): FieldError[] {
  return sections.flatMap(({ section, content, origins }) => {
    const most = isListSection(section) ? mostItems[section] : Infinity;
    const tooMany = origins.length > most ? [{ path: '', message: `最多 ${most} 条，请取消添加其中的一些` }] : [];
    return [...tooMany, ...checkSection(section, content as never, today)].map(({ path, message }) => ({
      path: toField(section, path, origins),
      message,
    }));
  });
}

function toField(section: CvSection, path: string, origins: readonly (number | undefined)[]): string {
  const entry = /^items\.(\d+)\.(.+)$/.exec(path);
  if (!entry) return path === '' ? '' : `${section}.${path}`;
  const origin = origins[Number(entry[1])];
  return origin === undefined ? '' : `${section}.${origin}.${entry[2]}`;
}
