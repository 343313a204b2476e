import type { PersonalFact, PersonalRecord } from '#identity/accounts/ports.ts';
import type { ResumeView } from '#recruitment/resumes/schema/resume.ts';
import type { SectionName } from '#recruitment/resumes/sections.ts';
import { fieldSpecs, type FieldSpec } from '#recruitment/resumes/web/field-specs.ts';
import { textOf } from '#recruitment/jobs/web/options.ts';
import { outlineOf, type OutlineEntry } from '#recruitment/resumes/web/resume-outline.ts';
import { maskEmail, maskIdNumber, maskName } from '#ui/format/masks.ts';

type Values = Readonly<Record<string, string | readonly string[]>>;

/** A section's entries as facts, in the words of the form; one entry for a section that is no list. */
export function listRecords(view: ResumeView, name: SectionName): PersonalRecord[] {
  const content = view[name];
  if (!content) return [];
  const entries: readonly Values[] = 'items' in content ? content.items : [content];
  return entries.map((entry) => fieldSpecs[name].map((spec) => toFact(spec, entry[spec.name] ?? '')));
}

function toFact(spec: FieldSpec, value: string | readonly string[]): PersonalFact {
  const text = inWords(spec, value);
  const masked = maskOf(spec, text);
  return {
    key: spec.name,
    name: spec.label,
    value: text,
    ...(masked !== undefined && { masked }),
    ...(value !== text && { data: value }),
    ...(spec.name === 'idNumber' && { isIdentifier: true }),
  };
}

function inWords({ kind, list, nowText = '至今' }: FieldSpec, value: string | readonly string[]): string {
  if (typeof value !== 'string') return value.map((one) => (list ? textOf(list, one) : one)).join('、');
  if (kind === 'until' && value === 'now') return nowText;
  if (kind === 'transfer') return { yes: '服从', no: '不服从' }[value] ?? '';
  return list ? textOf(list, value) : value;
}

/** What the page shows of it: names and numbers cut, long texts by their length. */
function maskOf({ name, kind }: FieldSpec, text: string): string | undefined {
  if (!text) return undefined;
  if (kind === 'area') return `已保存 ${[...text].length} 字`;
  if (name === 'name' || name === 'referee') return maskName(text);
  if (name === 'email') return maskEmail(text);
  if (name === 'idNumber') return maskIdNumber(text);
  return kind === 'day' ? `${text.slice(0, 4)}-**-**` : undefined;
}

/** `示****`. */

/** A whole resume in words, a line each: what a delivery keeps of it, to be read on paper. */
export function writeResume(view: ResumeView): string {
  const { name, facts, sections } = outlineOf(view);
  const lines = sections.flatMap(({ title, facts: some = [], entries = [], text }) => [
    `【${title}】`,
    ...some.map(inLine),
    ...entries.map(writeEntry),
    ...(text ? [text] : []),
  ]);
  return [name, ...facts.map(inLine), ...lines].join('\n');
}

const inLine = ([name, value]: readonly [string, string]): string => `${name}：${value}`;
const writeEntry = ({ when, title, detail, facts }: OutlineEntry): string =>
  [when, title, detail, ...facts.map(inLine)].filter(Boolean).join('；');
