import { expect, test } from 'vitest';
import type { ResumeContents } from '../../sections.ts';
import { emptyItems, emptySections, mostItems, sectionNames } from '../../web/section-data.ts';
import { checkCv, mergeCv, proposeChanges, type CvChoices, type CvSections } from './cv-check.ts';

const nothing = Object.fromEntries(sectionNames.map((name) => [name, null])) as ResumeContents;
const read = (sections: Partial<CvSections>): CvSections => ({ ...(nothing as CvSections), ...sections });
const basicInfo = (fields: object) => ({ ...emptySections.basicInfo, ...fields });
const school = (fields: object) => ({ ...emptyItems.education, ...fields });

const merge = (found: CvSections, existing: ResumeContents, choices: CvChoices = {}) =>
  mergeCv(proposeChanges(found, existing), found, existing, choices);

test('all values read are added to an empty resume, and nothing else', () => {
  const found = read({ basicInfo: basicInfo({ name: '示例甲' }), education: { items: [school({ school: '示例大学', to: '2020-06' })] } });
  expect(merge(found, nothing).map(({ section, content }) => [section, content])).toEqual([
    ['basicInfo', basicInfo({ name: '示例甲' })],
    ['education', { items: [school({ school: '示例大学', to: '2020-06' })] }],
  ]);
});

test('where the CV differs, the value of the resume stays until the person chooses the other', () => {
  const existing = { ...nothing, basicInfo: basicInfo({ name: '示例甲', city: '上海' }) };
  const found = read({ basicInfo: basicInfo({ name: '示例乙', email: 'a@example.com' }) });
  expect(proposeChanges(found, existing)).toEqual([
    {
      section: 'basicInfo',
      additions: [{ key: 'basicInfo', names: new Set(['email']) }],
      differences: [{ key: 'basicInfo.name', label: '姓名', existing: '示例甲', found: '示例乙' }],
    },
  ]);
  const filled = basicInfo({ name: '示例甲', city: '上海', email: 'a@example.com' });
  expect(merge(found, existing)[0]!.content).toEqual(filled);
  expect(merge(found, existing, { 'basicInfo.name': 'replace' })[0]!.content).toEqual({ ...filled, name: '示例乙' });
});

test('the highest degree of the CV is not mixed with another one of the resume', () => {
  const existing = { ...nothing, basicInfo: basicInfo({ highestEducation: 'master', school: '示例大学' }) };
  const found = read({ basicInfo: basicInfo({ highestEducation: 'bachelor', highestDegree: 'bachelor', city: '上海' }) });
  expect(merge(found, existing)[0]!.content).toEqual(basicInfo({ highestEducation: 'master', school: '示例大学', city: '上海' }));
});

test('an entry about the same subject is kept, updated or duplicated, as the person chooses; values only in the resume are never lost', () => {
  const there = school({ from: '2016-09', to: '2020-06', school: '示例大学', major: '会计学', direction: '审计' });
  const existing = { ...nothing, education: { items: [there] } };
  const found = read({ education: { items: [school({ from: '2016-09', to: '2020-07', school: '示例大学', major: '财务管理' })] } });
  expect(proposeChanges(found, existing)[0]!.differences).toEqual([
    {
      key: 'education.0',
      label: '2016-09 至 2020-06 · 示例大学 · 会计学',
      existing: '毕业时间：2020-06；专业：会计学',
      found: '毕业时间：2020-07；专业：财务管理',
      entry: { at: 0, place: 0 },
    },
  ]);
  expect(merge(found, existing)).toEqual([]);
  expect(merge(found, existing, { 'education.0': 'replace' })[0]!.content).toEqual({
    items: [{ ...there, to: '2020-07', major: '财务管理' }],
  });
  expect(merge(found, existing, { 'education.0': 'add' })[0]!.content).toEqual({ items: [there, found.education!.items[0]] });
});

test('values already in the resume are not proposed again, and certificates are merged', () => {
  const certificatesHobbies = { ...emptySections.certificatesHobbies, qualifications: ['fund'], languages: '英语六级' };
  const existing = { ...nothing, certificatesHobbies };
  expect(proposeChanges(read({ certificatesHobbies }), existing)).toEqual([]);
  const found = read({ certificatesHobbies: { ...certificatesHobbies, qualifications: ['securities', 'fund'] } });
  expect(merge(found, existing, { 'certificatesHobbies.qualifications': 'replace' })[0]!.content).toEqual({
    ...certificatesHobbies,
    qualifications: ['fund', 'securities'],
  });
});

test('an unwanted entry is left out; a corrected one is added as corrected', () => {
  const found = read({ education: { items: [school({ school: '示例大学' }), school({ school: '示例学院' })] } });
  const proposals = proposeChanges(found, nothing);
  const corrected = read({ education: { items: [school({ school: '示例大学' }), school({ school: '示例学院', major: '法学' })] } });
  const [made] = mergeCv(proposals, corrected, nothing, { 'education.0': 'skip' });
  expect(made!.content).toEqual({ items: [school({ school: '示例学院', major: '法学' })] });
});

test('errors are shown at the right field even if entries were left out or existed before', () => {
  const existing = { ...nothing, education: { items: [school({ from: '2010-09', to: '2014-06', school: '示例中学' })] } };
  const found = read({
    education: { items: [school({ school: '示例学院' }), school({ school: '示例大学', from: '2020-09', to: '2019-06' })] },
  });
  expect(checkCv(merge(found, existing, { 'education.0': 'skip' }), '2026-11-29')).toEqual([
    { path: 'education.1.to', message: '结束时间不能早于开始时间' },
  ]);
  const many = read({ education: { items: Array.from({ length: mostItems.education }, (_, at) => school({ school: `示例大学${at}` })) } });
  expect(checkCv(merge(many, existing), '2026-11-29')).toEqual([{ path: '', message: '最多 10 条，请取消添加其中的一些' }]);
});
