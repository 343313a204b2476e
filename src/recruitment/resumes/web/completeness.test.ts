import { expect, test } from 'vitest';
import { filledResume } from '#test/factories/recruitment/resumes.ts';
import type { ResumeSections } from '../schema/resume.ts';
import type { ResumeContents } from '../sections.ts';
import { contentsOf, jobTypeOf, measureCompleteness, listMissingFields, requiredFields } from './completeness.ts';
import { emptyItems, emptySections, sectionNames } from './section-data.ts';

const nothing = Object.fromEntries(sectionNames.map((name) => [name, null])) as ResumeContents;
const withSections = (changes: Partial<ResumeContents>): ResumeContents => ({ ...filledResume, ...changes });
const namesOf = (resume: ResumeContents, type: 'social' | 'campus' | 'intern') =>
  listMissingFields(resume, type).map(({ section }) => section);

test('a resume that was never begun lacks all required sections, in form order', () => {
  expect(namesOf(nothing, 'social')).toEqual(['basicInfo', 'education', 'workExperience', 'expectedJob', 'selfIntroductions']);
  expect(measureCompleteness(nothing, 'social').percent).toBe(0);
});

test('empty sections count as missing', () => {
  expect(listMissingFields({ ...emptySections }, 'social')).toEqual(listMissingFields(nothing, 'social'));
});

test('work experience is required for 社会招聘 only; relatives, awards, trainings and certificates never are', () => {
  const resume = withSections({
    workExperience: null,
    familySituations: null,
    awardRecords: null,
    trainingExperiences: null,
    certificatesHobbies: null,
  });
  expect(namesOf(resume, 'social')).toEqual(['workExperience']);
  expect(namesOf(resume, 'campus')).toEqual([]);
  expect(namesOf(resume, 'intern')).toEqual([]);
});

test.each(Object.entries(requiredFields('social').basicInfo!))('%s is required, with a message', (field, message) => {
  const basicInfo = { ...filledResume.basicInfo, [field]: '  ' };
  expect(listMissingFields(withSections({ basicInfo }), 'social')).toEqual([
    { section: 'basicInfo', title: '基本信息', fields: [{ path: field, message }] },
  ]);
});

test('one complete entry is sufficient; without one the most complete entry is named', () => {
  const whole = filledResume.education.items[0]!;
  const broken = { ...whole, major: '' };
  expect(namesOf(withSections({ education: { items: [emptyItems.education, whole] } }), 'social')).toEqual([]);
  expect(listMissingFields(withSections({ education: { items: [emptyItems.education, broken] } }), 'social')).toEqual([
    { section: 'education', title: '教育经历', fields: [{ path: 'items.1.major', message: '请填写专业名称' }] },
  ]);
});

test('the percentage never falls while a resume is being filled in, and 100 means that nothing is missing', () => {
  const percents = [measureCompleteness(nothing, 'social').percent];
  const resume = structuredClone({ ...emptySections });
  for (const [section, fields] of Object.entries(requiredFields('social')) as ['education', object][]) {
    const content = resume[section] as unknown as Record<string, unknown> & { items?: Record<string, string>[] };
    if (content.items) content.items.push({ ...emptyItems[section] });
    const target = content.items?.[0] ?? content;
    for (const field of Object.keys(fields)) {
      target[field] = '2020-01';
      percents.push(measureCompleteness(resume, 'social').percent);
    }
  }
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(new Set(percents).size).toBe(percents.length);
  expect(percents.at(-1)).toBe(100);
});

test('the sections of a stored resume are measured like plain contents', () => {
  const saved = { revision: 1, savedAt: '2026-08-21T02:00:00.000Z', device: '' };
  const sections = Object.fromEntries(sectionNames.map((name) => [name, { ...saved, content: filledResume[name] }])) as ResumeSections;
  expect(contentsOf(sections)).toEqual(filledResume);
  expect(listMissingFields({ sections }, 'social')).toEqual([]);
});

test('a resume without a type of application counts as 社会招聘', () => {
  expect(jobTypeOf(nothing)).toBe('social');
  expect(jobTypeOf(withSections({ basicInfo: { ...filledResume.basicInfo, applyType: 'campus' } }))).toBe('campus');
});
