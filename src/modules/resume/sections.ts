import { z } from 'zod';
import { choices, type ChoiceList } from './options.ts';

/*
 * The nine sections as they are saved. Nothing is mandatory here: a section is saved while it is being filled in, so an empty text
 * is nothing yet. What is written must have its form, though. What a firm needs before it takes an application is
 * `completeness.ts`. Only what the law lets an employer ask (FEATURES H8, DOMAIN X27): no marriage, no height, no religion, no illness.
 */

const line = (length: number) => z.string().trim().max(length, `最多 ${length} 字`);
const text = (length: number) => z.string().max(length, `最多 ${length} 字`);
const choice = (list: ChoiceList) =>
  z.union([z.literal(''), z.enum(Object.keys(choices[list]) as [string, ...string[]], '请从列表中选择')]);
const day = z.union([z.literal(''), z.iso.date('请填写正确的日期')]);
/** `2021-09`. */
const month = z.string().regex(/^$|^(19|20)\d\d-(0[1-9]|1[0-2])$/, '请填写年月，如 2021-09');
/** A month, or `now` for what goes on. */
const monthOrNow = z.union([z.literal('now'), month]);
const email = z.union([z.literal(''), z.email('请填写正确的邮箱').max(100)]);
/** As it is written on the card; masked where it is read (`110***********0017`), and kept when it comes back masked. */
const idNumber = z.string().regex(/^$|^\d{17}[\dX]$|^\d{3}\*{11}\d{3}[\dX]$/, '请填写 18 位身份证号码');

const list = <Item extends z.ZodType>(item: Item, most: number) => z.object({ items: z.array(item).max(most, `最多 ${most} 条`) });

export const sectionSchemas = {
  basicInfo: z.object({
    name: line(40),
    applyType: choice('applyType'),
    gender: choice('gender'),
    birthDate: day,
    highestEducation: choice('education'),
    highestDegree: choice('degree'),
    school: line(60),
    major: line(60),
    graduation: month,
    yearsOfWork: z.string().regex(/^$|^\d{1,2}$/, '请填写整年数'),
    city: line(40),
    availability: choice('availability'),
    email,
    idNumber,
  }),
  awardRecords: list(z.object({ date: month, name: line(80), issuer: line(80), level: choice('awardLevel') }), 20),
  certificatesHobbies: z.object({
    qualifications: z.array(z.enum(Object.keys(choices.qualification) as [string, ...string[]])).max(20),
    otherCertificates: text(500),
    languages: text(500),
    computer: text(500),
    hobbies: text(500),
  }),
  education: list(
    z.object({
      from: month,
      to: monthOrNow,
      school: line(60),
      major: line(60),
      direction: line(60),
      studyMode: choice('studyMode'),
      education: choice('education'),
      degree: choice('degree'),
      ranking: choice('ranking'),
      referee: line(60),
    }),
    10,
  ),
  expectedJob: z.object({
    firstWish: line(80),
    secondWish: line(80),
    location: line(80),
    /** Yuan a year, before tax; or a text such as 面议. */
    salary: line(40),
    acceptsTransfer: z.enum(['', 'yes', 'no']),
  }),
  familySituations: list(z.object({ relation: choice('relation'), name: line(40), employer: line(80), position: line(60) }), 10),
  selfIntroductions: z.object({ text: text(3000) }),
  trainingExperiences: list(
    z.object({ from: month, to: monthOrNow, institution: line(80), content: text(1000), certificate: line(80) }),
    20,
  ),
  workExperience: list(
    z.object({
      from: month,
      to: monthOrNow,
      employer: line(80),
      companySize: choice('companySize'),
      employment: choice('employment'),
      department: line(60),
      position: line(60),
      duties: text(2000),
      achievements: text(2000),
      leavingReason: line(200),
      referee: line(60),
    }),
    20,
  ),
} as const;

export type SectionName = keyof typeof sectionSchemas;
export type SectionContent<Name extends SectionName = SectionName> = z.infer<(typeof sectionSchemas)[Name]>;

/** In the order in which they are filled in and read. */
export const sectionNames = [
  'basicInfo',
  'education',
  'workExperience',
  'expectedJob',
  'certificatesHobbies',
  'awardRecords',
  'trainingExperiences',
  'familySituations',
  'selfIntroductions',
] as const satisfies readonly SectionName[];

export const sectionTitles: Readonly<Record<SectionName, string>> = {
  basicInfo: '基本信息',
  awardRecords: '获奖记录',
  certificatesHobbies: '证书与特长',
  education: '教育经历',
  expectedJob: '求职意向',
  familySituations: '亲属任职情况',
  selfIntroductions: '自我介绍',
  trainingExperiences: '培训经历',
  workExperience: '工作与实习经历',
};
