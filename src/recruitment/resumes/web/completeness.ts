import type { Completeness, ResumeSections } from '../schema/resume.ts';
import type { ListSection, ResumeContents, SectionContent, SectionItem, SectionName } from '../sections.ts';
import { isListSection, sectionNames, sectionTitles } from './section-data.ts';

/* The requirements of an application, for the editor, the apply panel and the server. Awards, trainings, certificates and relatives are optional: the last are requested after an offer only (`familyReason`). */

/** Types of jobs, as `applyType` of the basic information; 社会招聘 by default. */
export type JobType = 'social' | 'campus' | 'intern';

type MissingFields = Completeness['missing'];
type Fields<Content> = { readonly [Field in keyof Content]?: string };

const basicFields = {
  name: '请填写姓名',
  applyType: '请选择应聘类型',
  birthDate: '请填写出生日期',
  highestEducation: '请选择最高学历',
  school: '请填写毕业院校',
  major: '请填写所学专业',
  graduation: '请填写毕业时间',
  city: '请填写现居住城市',
  email: '请填写电子邮箱',
} satisfies Fields<SectionContent<'basicInfo'>>;

const wishFields = { firstWish: '请填写第一志愿', location: '请填写期望工作地点' } satisfies Fields<SectionContent<'expectedJob'>>;

const introductionFields = { text: '请填写自我介绍' } satisfies Fields<SectionContent<'selfIntroductions'>>;

const educationFields = {
  from: '请填写入学时间',
  to: '请填写毕业时间，在读请选择“至今”',
  school: '请填写学校名称',
  major: '请填写专业名称',
  education: '请选择学历',
} satisfies Fields<SectionItem<'education'>>;

const workFields = {
  from: '请填写入职时间',
  to: '请填写离职时间，在职请选择“至今”',
  employer: '请填写单位名称',
  position: '请填写职位名称',
  duties: '请填写工作内容',
} satisfies Fields<SectionItem<'workExperience'>>;

type RequiredFields = { readonly [Name in SectionName]?: Readonly<Record<string, string>> };

/**
 * The fields required for a job of the type, each with its message while empty. For a list they apply to one complete entry;
 * sections not listed are optional.
 */
export const requiredFields = (jobType: JobType): RequiredFields => ({
  basicInfo: basicFields,
  education: educationFields,
  ...(jobType === 'social' && { workExperience: workFields }),
  expectedJob: wishFields,
  selfIntroductions: introductionFields,
});

/** The gaps of one section, with the numbers of required and missing fields. */
interface SectionGaps {
  fields: MissingFields[number]['fields'];
  total: number;
  open: number;
}

/** Returns what is missing for a job of the type: sections in form order, with fields and messages. */
export function listMissingFields(resume: ResumeContents | { sections: ResumeSections }, jobType: JobType): MissingFields {
  return measureCompleteness(resume, jobType).missing;
}

/** Returns the same with the completeness in percent: 100 means that nothing is missing. */
export function measureCompleteness(resume: ResumeContents | { sections: ResumeSections }, jobType: JobType): Completeness {
  const contents = 'sections' in resume ? contentsOf(resume.sections) : resume;
  const needed = requiredFields(jobType);
  const all = sectionNames.flatMap((section) => {
    const wanted = needed[section];
    return wanted ? [{ section, title: sectionTitles[section], ...gapsOf(section, contents[section], wanted) }] : [];
  });
  const total = all.reduce((sum, need) => sum + need.total, 0);
  const open = all.reduce((sum, need) => sum + need.open, 0);
  const missing = all.filter((need) => need.open > 0).map(({ section, title, fields }) => ({ section, title, fields }));
  return { percent: Math.floor((100 * (total - open)) / total), missing };
}

/** Returns the job type of a resume, from its basic information. */
export function jobTypeOf({ basicInfo }: Pick<ResumeContents, 'basicInfo'>): JobType {
  const chosen = basicInfo?.applyType;
  return chosen === 'campus' || chosen === 'intern' ? chosen : 'social';
}

/** Returns the contents of the sections, without the data about their saving. */
export function contentsOf(sections: ResumeSections): ResumeContents {
  return Object.fromEntries(sectionNames.map((name) => [name, sections[name]?.content ?? null])) as ResumeContents;
}

const noItems: { readonly [Name in ListSection]?: string } = {
  education: '请至少完整填写一段教育经历',
  workExperience: '社会招聘请至少完整填写一段工作经历',
};

function gapsOf(section: SectionName, content: SectionContent | null, wanted: Readonly<Record<string, string>>): SectionGaps {
  if (!isListSection(section)) return gapsOfFields(content, wanted);
  return gapsOfItems((content as { items: object[] } | null)?.items ?? [], wanted, noItems[section] ?? '');
}

function gapsOfFields(content: object | null, wanted: Readonly<Record<string, string>>, at = ''): SectionGaps {
  const said = (content ?? {}) as Record<string, unknown>;
  const isThere = (name: string) => typeof said[name] === 'string' && said[name].trim() !== '';
  const fields = Object.entries(wanted).flatMap(([name, message]) => (isThere(name) ? [] : [{ path: `${at}${name}`, message }]));
  return { fields, total: Object.keys(wanted).length, open: fields.length };
}

/** Returns the index of the entry that lacks fewest of these fields, the first of several; -1 without entries. */
export function findMostCompleteItem(items: readonly object[], wanted: ReadonlySet<string>): number {
  const isThere = (item: object, name: string): boolean => String((item as Record<string, unknown>)[name] ?? '').trim() !== '';
  const open = items.map((item) => [...wanted].filter((name) => !isThere(item, name)).length);
  return open.indexOf(Math.min(...open));
}

/** One entry has to be complete. Without one, the most complete entry is named; without any, the list. */
function gapsOfItems(items: readonly object[], wanted: Readonly<Record<string, string>>, none: string): SectionGaps {
  const needs = items.map((item, at) => gapsOfFields(item, wanted, `items.${at}.`));
  const total = Object.keys(wanted).length;
  return needs.toSorted((a, b) => a.open - b.open)[0] ?? { fields: [{ path: 'items', message: none }], total, open: total };
}
