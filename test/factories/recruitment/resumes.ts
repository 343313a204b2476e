import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { openResumeDeps, type ResumeDeps } from '#recruitment/resumes/deps.ts';
import type { SectionSave } from '#recruitment/resumes/schema/resume.ts';
import type { SectionContent, SectionName } from '#recruitment/resumes/sections.ts';
import { saveSection } from '#recruitment/resumes/service/save-section.ts';
import { findSections } from '#recruitment/resumes/service/sections.ts';
import { submitResume } from '#recruitment/resumes/service/submit-resume.ts';
import { declarationVersion } from '#recruitment/resumes/web/declarations.ts';
import { emptyItems, sectionNames } from '#recruitment/resumes/web/section-data.ts';
import { buildSeekerDeps } from '../identity/job-seekers.ts';
import { testSecret } from '../platform/crypto.ts';

/** Builds real dependencies with the test's own keys. */
export function buildResumeDeps(files: FileStore, seekers = buildSeekerDeps()): ResumeDeps {
  return openResumeDeps({ secret: testSecret(), profile: 'SM2', files, seekers });
}

/** The content of a complete resume. */
export type FilledResume = { [Name in SectionName]: SectionContent<Name> };

/** A plausible fictitious resume: every section is filled in, complete for a job of any type. The number is synthetic. */
export const filledResume: FilledResume = {
  basicInfo: {
    name: '示例求职者',
    applyType: 'social',
    gender: 'female',
    birthDate: '1996-05-17',
    highestEducation: 'master',
    highestDegree: 'master',
    school: '示例财经大学',
    major: '金融学',
    graduation: '2021-06',
    yearsOfWork: '5',
    city: '上海市',
    availability: 'month',
    email: 'seeker@example.com',
    idNumber: '110101199605170028',
  },
  education: {
    items: [
      {
        ...emptyItems.education,
        from: '2018-09',
        to: '2021-06',
        school: '示例财经大学',
        major: '金融学',
        direction: '资产定价',
        studyMode: 'fullTime',
        education: 'master',
        degree: 'master',
        ranking: 'top10',
      },
      {
        ...emptyItems.education,
        from: '2014-09',
        to: '2018-06',
        school: '示例理工大学',
        major: '数学与应用数学',
        studyMode: 'fullTime',
        education: 'bachelor',
        degree: 'bachelor',
        ranking: 'top20',
      },
    ],
  },
  workExperience: {
    items: [
      {
        ...emptyItems.workExperience,
        from: '2021-07',
        to: 'now',
        employer: '示例基金管理有限公司',
        companySize: 'upTo200',
        employment: 'fullTime',
        department: '研究部',
        position: '行业研究员',
        duties: '跟踪消费行业上市公司，撰写深度报告与季度点评。',
        achievements: '独立完成深度报告 12 篇。',
      },
    ],
  },
  expectedJob: { firstWish: '行业研究员', secondWish: '投资顾问', location: '上海', salary: '面议', acceptsTransfer: 'yes' },
  certificatesHobbies: {
    qualifications: ['securities', 'fund'],
    otherCertificates: '',
    languages: '英语六级',
    computer: 'Python、SQL',
    hobbies: '长跑',
  },
  awardRecords: { items: [{ date: '2020-10', name: '研究生国家奖学金', issuer: '示例财经大学', level: 'national' }] },
  trainingExperiences: {
    items: [{ from: '2022-03', to: '2022-05', institution: '示例培训中心', content: '财务报表分析', certificate: '结业证书' }],
  },
  familySituations: { items: [] },
  selfIntroductions: { text: '五年消费行业研究经验，习惯用数据说话，注重合规。' },
};

/** Saves a complete resume for the signed-in job seeker of the context, replacing any previous one, and makes the declarations. */
export async function saveFullResume(
  ctx: Context,
  deps: ResumeDeps,
  seekerId: number,
  overrides: Partial<FilledResume> = {},
): Promise<void> {
  if (ctx.actor.kind !== 'seeker' || ctx.actor.seekerId !== seekerId) throw new Error('the context is not this job seeker’s');
  const stored = await findSections(ctx, deps, seekerId);
  for (const name of sectionNames) {
    const save: SectionSave = { revision: stored[name]?.revision ?? 0, content: overrides[name] ?? filledResume[name] };
    await saveSection(ctx, deps, name, save);
  }
  await submitResume(ctx, deps, { version: declarationVersion, isTrue: true, hasNoBan: true, agreesToCheck: true });
}
