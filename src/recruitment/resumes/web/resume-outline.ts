import { optionLabelOf } from '#recruitment/jobs/web/options.ts';
import type { ResumeView } from '../schema/resume.ts';
import type { SectionName } from '../sections.ts';
import { sectionTitles } from './section-data.ts';
import { sortItems } from './sort-items.ts';

type Fact = readonly [name: string, value: string];

/** One school, post or award: dates, title and description. */
export interface OutlineEntry {
  /** The displayed period: `2019-07 – 至今`. */
  readonly when: string;
  readonly title: string;
  readonly detail: string;
  readonly facts: readonly Fact[];
}

/** A section of the resume with content. */
export interface OutlineSection {
  readonly name: SectionName;
  readonly title: string;
  readonly facts?: readonly Fact[];
  readonly entries?: readonly OutlineEntry[];
  readonly text?: string;
}

/** A resume for display on screen, on paper and in the PDF: texts only, ordered, without empty parts. */
export interface Outline {
  readonly name: string;
  /** Line below the name: the kind of position sought. */
  readonly lead: string;
  /** Personal facts: contact data and education. */
  readonly facts: readonly Fact[];
  readonly sections: readonly OutlineSection[];
}

export function outlineOf(view: ResumeView): Outline {
  const sections = [
    { name: 'expectedJob', facts: expectedJob(view) },
    { name: 'education', entries: entriesOf(view.education, education) },
    { name: 'workExperience', entries: entriesOf(view.workExperience, work) },
    { name: 'certificatesHobbies', facts: certificates(view) },
    { name: 'awardRecords', entries: entriesOf(view.awardRecords, award) },
    { name: 'trainingExperiences', entries: entriesOf(view.trainingExperiences, training) },
    { name: 'selfIntroductions', text: view.selfIntroductions?.text.trim() },
    { name: 'familySituations', entries: entriesOf(view.familySituations, relative) },
  ] as const satisfies Omit<OutlineSection, 'title'>[];
  return {
    name: view.basicInfo?.name || '（未填写姓名）',
    lead: leadOf(view.basicInfo),
    facts: personal(view),
    sections: sections.filter(hasContent).map((section) => ({ ...section, title: sectionTitles[section.name] })),
  };
}

const hasContent = ({ facts = [], entries = [], text = '' }: Omit<OutlineSection, 'title'>): boolean =>
  facts.length + entries.length + text.length > 0;

/** Joins the non-empty parts. */
const join = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
const filled = (...facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value.trim() !== '');

function leadOf(basic: ResumeView['basicInfo']): string {
  if (!basic) return '';
  const { applyType, gender, birthDate, highestEducation, city } = basic;
  const born = birthDate && `${birthDate.slice(0, 7)} 出生`;
  return join(
    optionLabelOf('applyType', applyType),
    optionLabelOf('gender', gender),
    born,
    optionLabelOf('education', highestEducation),
    city && `现居${city}`,
  );
}

function personal({ mobile, basicInfo: basic }: ResumeView): Fact[] {
  if (!basic) return filled(['手机', mobile]);
  const years = basic.yearsOfWork && (basic.yearsOfWork === '0' ? '应届或不满 1 年' : `${basic.yearsOfWork} 年`);
  return filled(
    ['手机', mobile],
    ['邮箱', basic.email],
    ['毕业院校', join(basic.school, basic.major)],
    ['学历学位', join(optionLabelOf('education', basic.highestEducation), optionLabelOf('degree', basic.highestDegree))],
    ['毕业时间', basic.graduation],
    ['工作年限', years],
    ['到岗时间', optionLabelOf('availability', basic.availability)],
    ['身份证号码', basic.idNumber],
  );
}

function expectedJob({ expectedJob: wish }: ResumeView): Fact[] {
  if (!wish) return [];
  const transfer = wish.acceptsTransfer && (wish.acceptsTransfer === 'yes' ? '服从' : '不服从');
  return filled(
    ['第一志愿', wish.firstWish],
    ['第二志愿', wish.secondWish],
    ['期望地点', wish.location],
    ['期望年薪', wish.salary],
    ['岗位调剂', transfer],
  );
}

function certificates({ certificatesHobbies: some }: ResumeView): Fact[] {
  if (!some) return [];
  return filled(
    ['从业资格', some.qualifications.map((one) => optionLabelOf('qualification', one)).join('、')],
    ['其他证书', some.otherCertificates],
    ['外语', some.languages],
    ['计算机', some.computer],
    ['兴趣爱好', some.hobbies],
  );
}

/** Returns the non-empty entries with their dates, newest first. */
function entriesOf<Item extends object>(section: { items: readonly Item[] } | null, toEntry: (item: Item) => OutlineEntry): OutlineEntry[] {
  const entries = sortItems(section?.items ?? []).map(toEntry);
  return entries.filter(({ when, title, detail, facts }) => when !== '' || title !== '' || detail !== '' || facts.length > 0);
}

type ItemOf<Name extends SectionName> = NonNullable<ResumeView[Name]> extends { items: (infer Item)[] } ? Item : never;

const span = ({ from, to }: { from: string; to: string }): string => [from, to === 'now' ? '至今' : to].filter(Boolean).join(' – ');

const education = (one: ItemOf<'education'>): OutlineEntry => ({
  when: span(one),
  title: one.school,
  detail: join(
    one.major,
    one.direction,
    optionLabelOf('education', one.education),
    optionLabelOf('degree', one.degree),
    optionLabelOf('studyMode', one.studyMode),
    one.ranking && `排名${optionLabelOf('ranking', one.ranking)}`,
  ),
  facts: filled(['证明人', one.referee]),
});

const work = (one: ItemOf<'workExperience'>): OutlineEntry => ({
  when: span(one),
  title: one.employer,
  detail: join(one.department, one.position, optionLabelOf('employment', one.employment), optionLabelOf('companySize', one.companySize)),
  facts: filled(['工作内容', one.duties], ['主要业绩', one.achievements], ['离职原因', one.leavingReason], ['证明人', one.referee]),
});

const award = (one: ItemOf<'awardRecords'>): OutlineEntry => ({
  when: one.date,
  title: one.name,
  detail: join(one.issuer, optionLabelOf('awardLevel', one.level)),
  facts: [],
});

const training = (one: ItemOf<'trainingExperiences'>): OutlineEntry => ({
  when: span(one),
  title: one.institution,
  detail: one.certificate,
  facts: filled(['内容', one.content]),
});

const relative = (one: ItemOf<'familySituations'>): OutlineEntry => ({
  when: '',
  title: join(optionLabelOf('relation', one.relation), one.name),
  detail: join(one.employer, one.position),
  facts: [],
});
