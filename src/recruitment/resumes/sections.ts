import { z } from 'zod';
import { parseTypedNumber } from '#contract/typed-number.ts';
import { calendarDay } from '#platform/http/input/bounded-values.ts';
import { optionLists, type OptionListName } from '#recruitment/jobs/web/options.ts';
import { lengths, mostItems } from './web/section-data.ts';

/* The nine sections as they are saved. No field is required here: a section is saved while it is being filled in, and an empty text means no value. Other values must have their format; consistency between fields and with the calendar is checked in `web/section-rules.ts`, and the requirements of an application in `web/completeness.ts`. Only what the law lets an employer ask (FEATURES H8, trade rule X27): no marriage, no height, no religion, no illness. */

/** Control characters and bidirectional marks: both are invisible and can disguise a text. */
const unseen = /[\p{Cc}\u{202A}-\u{202E}\u{2066}-\u{2069}]/u;
/** Invisible characters from copying. */
const copied = /[\u{200B}\u{2060}\u{FEFF}]/gu;

const clean = (value: string) => value.replaceAll(copied, '').trim();
const cleanLines = (value: string) => value.replaceAll(copied, '').replaceAll(/\r\n?/g, '\n').trimEnd();
const isSeen = (value: string) => value.isWellFormed() && !unseen.test(value);

const line = (length: number) =>
  z.string().overwrite(clean).max(length, `最多 ${length} 字`).refine(isSeen, '含有看不见的控制字符，请删除后重新输入');
/** A text that may contain line breaks and tabs. */
const text = (length: number) =>
  z
    .string()
    .overwrite(cleanLines)
    .max(length, `最多 ${length} 字`)
    .refine((value) => isSeen(value.replaceAll(/[\n\t]/g, '')), '含有看不见的控制字符，请删除后重新输入');
const choice = (list: OptionListName) => z.enum(['', ...Object.keys(optionLists[list])], '请从列表中选择');
const day = z.union([z.literal(''), calendarDay('请填写正确的日期')]);
/** `2021-09`. */
const month = z.string().regex(/^$|^(19|20)\d\d-(0[1-9]|1[0-2])$/, '请填写年月，如 2021-09');
/** A month, or `now` for something ongoing. */
const monthOrNow = z.string().regex(/^$|^now$|^(19|20)\d\d-(0[1-9]|1[0-2])$/, '请填写年月，如 2021-09，或选择“至今”');
const email = line(lengths.basicInfo.email).refine((value) => value === '' || z.email().safeParse(value).success, '请填写正确的邮箱');
/** An identity number as printed on the card; returned masked (`110***********0017`), and unchanged when sent back masked. */
const idNumber = z
  .string()
  .overwrite((value) => parseTypedNumber('idNumber', value))
  .regex(/^$|^\d{17}[\dX]$|^\d{3}\*{11}\d{3}[\dX]$/, '请填写 18 位身份证号码');

const list = <Item extends z.ZodType>(most: number, item: Item) => z.strictObject({ items: z.array(item).max(most, `最多 ${most} 条`) });

export const sectionSchemas = {
  basicInfo: z.strictObject({
    name: line(lengths.basicInfo.name),
    applyType: choice('applyType'),
    gender: choice('gender'),
    birthDate: day,
    highestEducation: choice('education'),
    highestDegree: choice('degree'),
    school: line(lengths.basicInfo.school),
    major: line(lengths.basicInfo.major),
    graduation: month,
    yearsOfWork: z.string().regex(/^$|^\d{1,2}$/, '请填写整年数'),
    city: line(lengths.basicInfo.city),
    availability: choice('availability'),
    email,
    idNumber,
  }),
  awardRecords: list(
    mostItems.awardRecords,
    z.strictObject({
      date: month,
      name: line(lengths.awardRecords.name),
      issuer: line(lengths.awardRecords.issuer),
      level: choice('awardLevel'),
    }),
  ),
  certificatesHobbies: z.strictObject({
    qualifications: z
      .array(z.enum(Object.keys(optionLists.qualification), '请从列表中选择'))
      .refine((chosen) => new Set(chosen).size === chosen.length, '同一证书只能选择一次'),
    otherCertificates: text(lengths.certificatesHobbies.otherCertificates),
    languages: text(lengths.certificatesHobbies.languages),
    computer: text(lengths.certificatesHobbies.computer),
    hobbies: text(lengths.certificatesHobbies.hobbies),
  }),
  education: list(
    mostItems.education,
    z.strictObject({
      from: month,
      to: monthOrNow,
      school: line(lengths.education.school),
      major: line(lengths.education.major),
      direction: line(lengths.education.direction),
      studyMode: choice('studyMode'),
      education: choice('education'),
      degree: choice('degree'),
      ranking: choice('ranking'),
      referee: line(lengths.education.referee),
    }),
  ),
  expectedJob: z.strictObject({
    firstWish: line(lengths.expectedJob.firstWish),
    secondWish: line(lengths.expectedJob.secondWish),
    location: line(lengths.expectedJob.location),
    /** In yuan a year before tax, or a text such as 面议. */
    salary: line(lengths.expectedJob.salary),
    acceptsTransfer: z.enum(['', 'yes', 'no'], '请选择是否服从调剂'),
  }),
  familySituations: list(
    mostItems.familySituations,
    z.strictObject({
      relation: choice('relation'),
      name: line(lengths.familySituations.name),
      employer: line(lengths.familySituations.employer),
      position: line(lengths.familySituations.position),
    }),
  ),
  selfIntroductions: z.strictObject({ text: text(lengths.selfIntroductions.text) }),
  trainingExperiences: list(
    mostItems.trainingExperiences,
    z.strictObject({
      from: month,
      to: monthOrNow,
      institution: line(lengths.trainingExperiences.institution),
      content: text(lengths.trainingExperiences.content),
      certificate: line(lengths.trainingExperiences.certificate),
    }),
  ),
  workExperience: list(
    mostItems.workExperience,
    z.strictObject({
      from: month,
      to: monthOrNow,
      employer: line(lengths.workExperience.employer),
      companySize: choice('companySize'),
      employment: choice('employment'),
      department: line(lengths.workExperience.department),
      position: line(lengths.workExperience.position),
      duties: text(lengths.workExperience.duties),
      achievements: text(lengths.workExperience.achievements),
      leavingReason: line(lengths.workExperience.leavingReason),
      referee: line(lengths.workExperience.referee),
    }),
  ),
} as const;

export type SectionName = keyof typeof sectionSchemas;
export type SectionContent<Name extends SectionName = SectionName> = z.infer<(typeof sectionSchemas)[Name]>;

/** Sections that are lists: `{ items }`. */
export type ListSection = { [Name in SectionName]: SectionContent<Name> extends { items: unknown[] } ? Name : never }[SectionName];
export type SectionItem<Name extends ListSection = ListSection> = SectionContent<Name>['items'][number];

/** The contents of a whole resume; null for sections never saved. */
export type ResumeContents = { [Name in SectionName]: SectionContent<Name> | null };
