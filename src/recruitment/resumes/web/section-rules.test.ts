import { expect, test } from 'vitest';
import { optionLists } from '#recruitment/jobs/web/options.ts';
import { filledResume } from '#test/factories/recruitment/resumes.ts';
import { sectionSchemas, type SectionContent } from '../sections.ts';
import { declarations } from './declarations.ts';
import { emptyItems, emptySections, sectionNames, sectionTitles } from './section-data.ts';
import { checkSection } from './section-rules.ts';
import { sortItems, normaliseSection } from './sort-items.ts';

const today = '2026-08-21';
const pathsOf = (errors: { path: string }[]) => errors.map(({ path }) => path);
const basic = (changes: Partial<SectionContent<'basicInfo'>>) =>
  pathsOf(checkSection('basicInfo', { ...emptySections.basicInfo, ...changes }, today));
const studies = (...items: Partial<typeof emptyItems.education>[]) =>
  pathsOf(checkSection('education', { items: items.map((one) => ({ ...emptyItems.education, ...one })) }, today));
const jobs = (...items: Partial<typeof emptyItems.workExperience>[]) =>
  pathsOf(checkSection('workExperience', { items: items.map((one) => ({ ...emptyItems.workExperience, ...one })) }, today));

test('empty sections and a plausible resume are valid', () => {
  for (const name of sectionNames) {
    expect(checkSection(name, emptySections[name], today)).toEqual([]);
    expect(checkSection(name, filledResume[name], today)).toEqual([]);
    expect(sectionSchemas[name].safeParse(emptySections[name]).success).toBe(true);
  }
});

test('an applicant is at least sixteen: the birthday counts, to the day', () => {
  expect(basic({ birthDate: '2010-08-21' })).toEqual([]);
  expect(basic({ birthDate: '2010-08-22' })).toEqual(['birthDate']);
  expect(basic({ birthDate: '2030-01-01' })).toEqual(['birthDate']);
  expect(basic({ birthDate: '1926-08-21' })).toEqual([]);
  expect(basic({ birthDate: '1925-08-21' })).toEqual(['birthDate']);
});

test('years of work fit the age', () => {
  expect(basic({ birthDate: '1996-05-17', yearsOfWork: '14' })).toEqual([]);
  expect(basic({ birthDate: '1996-05-17', yearsOfWork: '15' })).toEqual(['yearsOfWork']);
  expect(basic({ yearsOfWork: '60' })).toEqual([]);
});

test('a graduation is neither before the age of fourteen nor more than eight years ahead', () => {
  expect(basic({ graduation: '2034-08' })).toEqual([]);
  expect(basic({ graduation: '2034-09' })).toEqual(['graduation']);
  expect(basic({ birthDate: '1996-05-17', graduation: '2010-05' })).toEqual([]);
  expect(basic({ birthDate: '1996-05-17', graduation: '2010-04' })).toEqual(['graduation']);
});

test('an end is not before its beginning; the same month is allowed', () => {
  expect(studies({ from: '2020-09', to: '2020-09' })).toEqual([]);
  expect(studies({ from: '2020-09', to: '2020-08' })).toEqual(['items.0.to']);
  expect(jobs({}, { from: '2020-09', to: '2019-08' })).toEqual(['items.1.to']);
  expect(jobs({ to: '2019-08' }, { from: '2019-08', to: 'now' })).toEqual([]);
});

test('studies may end in the future; work, trainings and awards may not', () => {
  expect(studies({ from: '2026-09', to: '2029-06' })).toEqual([]);
  expect(studies({ to: '2035-06' })).toEqual(['items.0.to']);
  expect(jobs({ to: '2026-08' })).toEqual([]);
  expect(jobs({ from: '2026-09' })).toEqual(['items.0.from']);
  expect(jobs({ to: '2026-09' })).toEqual(['items.0.to']);
  const training = { ...emptyItems.trainingExperiences, to: '2026-09' };
  expect(pathsOf(checkSection('trainingExperiences', { items: [training] }, today))).toEqual(['items.0.to']);
  const award = { ...emptyItems.awardRecords, date: '2026-09' };
  expect(pathsOf(checkSection('awardRecords', { items: [emptyItems.awardRecords, award] }, today))).toEqual(['items.1.date']);
});

test('only one full-time activity is ongoing; part-time work and study may be ongoing beside it', () => {
  const whole = { to: 'now', employment: 'fullTime' };
  expect(jobs(whole, { to: 'now', employment: 'partTime' })).toEqual([]);
  expect(jobs(whole, { to: '2020-01', employment: 'fullTime' }, whole)).toEqual(['items.2.to']);
  expect(studies({ to: 'now', studyMode: 'fullTime' }, { to: 'now', studyMode: 'partTime' })).toEqual([]);
  expect(studies({ to: 'now', studyMode: 'fullTime' }, { to: 'now', studyMode: 'fullTime' })).toEqual(['items.1.to']);
});

test('a field has only its first message', () => {
  expect(jobs({ from: '2030-01', to: '2029-01' })).toEqual(['items.0.from', 'items.0.to']);
});

test('entries are sorted newest first: ongoing ones, then by end, then by beginning; undated ones stay in order at the end, and blank ones are removed', () => {
  const item = (from: string, to: string, school = '') => ({ from, to, school });
  const items = [
    item('', '', '甲'),
    item('2010-09', '2014-06'),
    item('', '', '乙'),
    item('2020-09', 'now'),
    item('2012-09', '2014-06'),
    item('2016-01', ''),
  ];
  expect(sortItems(items).map(({ from, school }) => from || school)).toEqual(['2020-09', '2016-01', '2012-09', '2010-09', '甲', '乙']);
  expect(sortItems([{ date: '2019-01' }, { date: '' }, { date: '2020-01' }]).map(({ date }) => date)).toEqual(['2020-01', '2019-01', '']);
  const relatives = {
    items: [
      { ...emptyItems.familySituations, name: '一' },
      { ...emptyItems.familySituations, name: '二' },
    ],
  };
  expect(normaliseSection<'familySituations'>(relatives)).toEqual(relatives);
  const withBlank = { items: [emptyItems.familySituations, ...relatives.items] };
  expect(normaliseSection<'familySituations'>(withBlank)).toEqual(relatives);
});

test('the form asks nothing that the law forbids an employer to ask (trade rule X27)', () => {
  const fields = [...Object.values(emptySections), ...Object.values(emptyItems)].flatMap((one) => Object.keys(one));
  expect(
    fields.filter((field) => /marri|religi|height|weight|health|illness|disab|nation|ethnic|household|pregnan|child|blood/i.test(field)),
  ).toEqual([]);
  const words = JSON.stringify([optionLists, sectionTitles, declarations]);
  expect(words).not.toMatch(/婚|孕|宗教|民族|身高|体重|健康|疾病|残疾|户口|户籍|血型|星座|政治面貌/);
});
