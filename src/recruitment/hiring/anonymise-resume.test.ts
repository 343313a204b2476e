import { expect, test } from 'vitest';
import { resumeView, type ResumeView } from '#recruitment/resumes/schema/resume.ts';
import { filledResume } from '#test/factories/recruitment/resumes.ts';
import { anonymiseResume } from './service/anonymise-resume.ts';

const view: ResumeView = {
  ...filledResume,
  basicInfo: { ...filledResume.basicInfo, idNumber: '110***********0028' },
  mobile: '139****0001',
  familySituations: { items: [{ relation: 'parent', name: '示例父亲', employer: '示例银行', position: '行长' }] },
  files: [{ id: 'f', kind: 'cv', name: '示例求职者简历.pdf', size: 1, type: 'application/pdf', addedAt: '2026-08-21', isReadable: true }],
  asOf: '2026-08-21T02:00:00.000Z',
};
const introduce = (text: string) => anonymiseResume({ ...view, selfIntroductions: { text } }).selfIntroductions!.text;

test('no identity, contact data, relatives or appearance of the applicant remain', () => {
  const blind = anonymiseResume(view);
  expect(JSON.stringify(blind)).not.toMatch(/示例求职者|139\*|seeker@example|110\*|1996-05-17|female|上海市|示例父亲|示例银行|pdf/);
  expect(blind).toMatchObject({ mobile: '', files: [], familySituations: null });
  expect(resumeView.parse(blind)).toEqual(blind);
});

test('everything the selection is based on remains: schools, employers, dates, work and certificates', () => {
  const blind = anonymiseResume(view);
  expect(blind.education?.items[0]).toMatchObject({ school: '示例财经大学', from: '2018-09', to: '2021-06', ranking: 'top10' });
  expect(blind.workExperience?.items[0]).toMatchObject({ employer: '示例基金管理有限公司', from: '2021-07', to: 'now' });
  expect(blind.certificatesHobbies?.qualifications).toEqual(['securities', 'fund']);
});

test.each([
  ['我是示例求职者，做研究五年。', '我是应聘者，做研究五年。'],
  ['请致电 139 0000 0001 联系', '请致电 （联系方式已隐去） 联系'],
  ['电话：021-6888-1234。', '电话：（联系方式已隐去）。'],
  ['微信 138001380001，邮箱 a.b+c@example.com.cn', '微信 （联系方式已隐去），邮箱 （联系方式已隐去）'],
  ['主页 https://example.com/me', '主页 （联系方式已隐去）'],
  ['证件 110101199605170028', '证件 （联系方式已隐去）'],
])('in free text %j becomes %j', (written, read) => {
  expect(introduce(written)).toBe(read);
});

test.each(['2018-09 至 2021-06 在校', '2019 - 2023', '完成报告 12 篇，覆盖 300 家公司', '六级 580 分'])(
  '%j identifies nobody and remains',
  (text) => {
    expect(introduce(text)).toBe(text);
  },
);

test('an empty resume can be anonymised', () => {
  const empty = { ...view, basicInfo: null, education: null, workExperience: null, selfIntroductions: null, certificatesHobbies: null };
  expect(anonymiseResume(empty)).toMatchObject({ basicInfo: null, education: null });
});
