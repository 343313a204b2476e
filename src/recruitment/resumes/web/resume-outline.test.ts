import { expect, test } from 'vitest';
import { filledResume } from '#test/factories/recruitment/resumes.ts';
import type { ResumeView } from '../schema/resume.ts';
import { outlineOf } from './resume-outline.ts';
import { emptySections } from './section-data.ts';

const nothing: ResumeView = {
  mobile: '139****0001',
  basicInfo: null,
  awardRecords: null,
  certificatesHobbies: null,
  education: null,
  expectedJob: null,
  familySituations: null,
  selfIntroductions: null,
  trainingExperiences: null,
  workExperience: null,
  files: [],
  asOf: '2026-08-21T02:00:00.000Z',
};

test('an empty resume has a masked number and no section', () => {
  for (const view of [nothing, { ...nothing, ...emptySections }]) {
    const { facts, lead, name, sections } = outlineOf(view);
    expect({ facts, lead, name, sections }).toEqual({ facts: [['手机', '139****0001']], lead: '', name: '（未填写姓名）', sections: [] });
  }
});

test('a complete resume has all sections in the order in which a firm reads them, with labels instead of codes', () => {
  const familySituations = { items: [{ relation: 'spouse', name: '示例', employer: '示例公司', position: '职员' }] };
  const { name, sections } = outlineOf({ ...nothing, ...filledResume, familySituations });
  expect(name).toBe(filledResume.basicInfo.name);
  expect(sections.map((section) => section.title)).toEqual([
    '求职意向',
    '教育经历',
    '工作与实习经历',
    '证书与特长',
    '获奖记录',
    '培训经历',
    '自我介绍',
    '亲属任职情况',
  ]);
  expect(JSON.stringify(sections)).not.toMatch(/fullTime|bachelor|"now"|master|securities|spouse/);
});

test('entries are dated, newest first, ongoing ones before all; empty entries and fields are left out', () => {
  const [work] = [filledResume.workExperience.items[0]!];
  const items = [
    { ...work, from: '2019-07', to: '2021-06', employer: '甲' },
    { ...work, from: '2021-07', to: 'now' as const, employer: '乙', leavingReason: '', referee: '' },
    { ...work, ...Object.fromEntries(Object.keys(work).map((key) => [key, ''])) },
  ];
  const [section] = outlineOf({ ...nothing, workExperience: { items } }).sections;
  expect(section?.entries?.map(({ when, title }) => [when, title])).toEqual([
    ['2021-07 – 至今', '乙'],
    ['2019-07 – 2021-06', '甲'],
  ]);
  expect(section?.entries?.[0]?.facts.map(([name]) => name)).toEqual(['工作内容', '主要业绩']);
});
