import type { FieldError } from '#contract/envelope.ts';
import { checkIdNumber } from '#ui/form/id-number.ts';
import type { SectionContent, SectionName } from '../sections.ts';
import { sectionLength } from './section-data.ts';

/* Consistency rules within a section and with the calendar, for the form and the server. Empty values are always valid. Paths are relative to the content: `items.0.to`. */

/** 劳动法 §15: nobody under sixteen may be employed. */
const youngest = 16;
const oldest = 100;
/** The number of years ahead that studies may end: a doctorate begun today. */
const yearsOfStudy = 8;
/** In a number that was checked before. */
const masked = '*';

/** Returns the errors, at most one per field. `today` is `YYYY-MM-DD` in Shanghai. */
export function checkSection<Name extends SectionName>(name: Name, content: SectionContent<Name>, today: string): FieldError[] {
  if (JSON.stringify(content).length > sectionLength) return [{ path: '', message: '这一部分的内容过长，请精简后保存' }];
  const rule: Rule<Name> | undefined = rules[name];
  const found = rule?.(content, today) ?? [];
  return found.filter(({ path }, at) => found.findIndex((other) => other.path === path) === at);
}

type Rule<Name extends SectionName> = (content: SectionContent<Name>, today: string) => FieldError[];

const rules: { readonly [Name in SectionName]?: Rule<Name> } = {
  basicInfo: checkBasicInfo,
  awardRecords: ({ items }, today) =>
    items.flatMap(({ date }, at) => (isLater(date, today) ? [{ path: `items.${at}.date`, message: '获奖时间不能晚于本月' }] : [])),
  education: ({ items }, today) => [
    ...checkSpans(items, yearsLater(today, yearsOfStudy), `结束时间最晚可填 ${yearsOfStudy} 年之后（预计毕业时间）`),
    ...atMostOneNow(items, ({ studyMode }) => studyMode === 'fullTime', '同一时间只能有一段在读的全日制教育，请填写其他各段的结束时间'),
  ],
  trainingExperiences: ({ items }, today) => checkSpans(items, today, '结束时间不能晚于本月；仍在进行请选择“至今”'),
  workExperience: ({ items }, today) => [
    ...checkSpans(items, today, '结束时间不能晚于本月；仍在职请选择“至今”'),
    ...atMostOneNow(items, ({ employment }) => employment === 'fullTime', '同一时间只能有一份在职的全职工作，请填写其他各段的结束时间'),
  ],
};

function checkBasicInfo(content: SectionContent<'basicInfo'>, today: string): FieldError[] {
  const { birthDate, graduation } = content;
  const problems = [...checkPerson(content, today), ...checkAge(content, today)];
  if (isLater(graduation, yearsLater(today, yearsOfStudy)))
    problems.push({ path: 'graduation', message: `毕业时间最晚可填 ${yearsOfStudy} 年之后` });
  if (birthDate !== '' && graduation !== '' && graduation < yearsLater(birthDate, 14).slice(0, 7))
    problems.push({ path: 'graduation', message: '毕业时间与出生日期不符，请核对' });
  return problems;
}

function checkAge({ birthDate, yearsOfWork }: SectionContent<'basicInfo'>, today: string): FieldError[] {
  if (birthDate === '') return [];
  const age = ageOn(birthDate, today);
  if (age < youngest) return [{ path: 'birthDate', message: `应聘者须年满 ${youngest} 周岁，请核对出生日期` }];
  if (age > oldest) return [{ path: 'birthDate', message: '请核对出生日期的年份' }];
  const isTooLong = yearsOfWork !== '' && Number(yearsOfWork) > age - youngest;
  return isTooLong ? [{ path: 'yearsOfWork', message: '工作年限与年龄不符，请核对' }] : [];
}

/** Checks the identity card number (trade rule X1), also against birth date and gender. */
function checkPerson({ idNumber, birthDate, gender }: SectionContent<'basicInfo'>, today: string): FieldError[] {
  if (idNumber === '' || idNumber.includes(masked)) return [];
  const check = checkIdNumber(idNumber, today);
  if (!check.isValid) return [{ path: 'idNumber', message: check.message }];
  const problems: FieldError[] = [];
  const { birth, sex } = check.parts;
  if (birthDate !== '' && birthDate !== birth) problems.push({ path: 'birthDate', message: '出生日期与身份证号码第7至14位不一致，请核对' });
  if (gender !== '' && gender !== (sex === '男' ? 'male' : 'female'))
    problems.push({ path: 'gender', message: '性别与身份证号码第17位不一致，请核对' });
  return problems;
}

interface Span {
  from: string;
  to: string;
}

/** Checks that the beginning is before the end, and both within the allowed range. */
function checkSpans(items: readonly Span[], lastDay: string, tooLate: string): FieldError[] {
  return items.flatMap(({ from, to }, at) => {
    const problems: FieldError[] = [];
    const isEnded = to !== '' && to !== 'now';
    if (isLater(from, lastDay)) problems.push({ path: `items.${at}.from`, message: '开始时间过晚，请核对' });
    if (isEnded && from !== '' && to < from) problems.push({ path: `items.${at}.to`, message: '结束时间不能早于开始时间' });
    if (isEnded && isLater(to, lastDay)) problems.push({ path: `items.${at}.to`, message: tooLate });
    return problems;
  });
}

/** Allows only one ongoing full-time entry; the others get an error. */
function atMostOneNow<Item extends Span>(items: readonly Item[], isWhole: (item: Item) => boolean, message: string): FieldError[] {
  const going = items.flatMap((item, at) => (item.to === 'now' && isWhole(item) ? [at] : []));
  return going.slice(1).map((at) => ({ path: `items.${at}.to`, message }));
}

/** Returns true for a month after that of the day; false for an empty one. */
const isLater = (month: string, day: string): boolean => month > day.slice(0, 7);

const yearsLater = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** Returns the age in full years; `birthDate` and `today` are compared as texts. */
function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return birthDate.slice(4) > today.slice(4) ? years - 1 : years;
}
