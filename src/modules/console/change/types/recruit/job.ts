import type { z } from 'zod';
import { jobContent } from '#modules/recruit/jobs/schema.ts';
import { listJobsForStaff, readJobForStaff } from '#modules/recruit/jobs/service/edit-jobs.ts';
import { correctJob, publishJob, withdrawJob } from '#modules/recruit/jobs/service/jobs.ts';
import { jobTypeNames } from '#modules/recruit/jobs/web/job-types.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import { paths } from '#web/paths.ts';
import { ownCategory } from '../made/own-category.ts';
import { subjectNumber } from '../made/subject-number.ts';

const eachLine = { help: '每行一条' };

/** Jobs on offer. A change is a correction whose reason applicants see; a job ends by its deadline. */
export const job = ownCategory<z.input<typeof jobContent>>({
  code: 'job',
  title: '招聘职位',
  group: '内容',
  levels: 1,
  states: ['shown', 'withdrawn'],
  draft: jobContent,
  fields: {
    code: { title: '职位编号', help: '大写字母、数字或连字符；发布后不能更改', isLasting: true },
    title: '职位名称',
    type: { title: '招聘类型', words: jobTypeNames },
    department: '部门',
    headQuarter: '总部职位',
    locations: { title: '工作地点', help: '城市，每行一个' },
    headcount: '招聘人数',
    education: '学历要求',
    experience: '经验要求',
    salary: '薪酬',
    duties: { title: '职责', ...eachLine },
    requirements: { title: '要求', help: '每行一条；不得含法律禁止的招聘条件' },
    process: { title: '流程', ...eachLine },
    contact: { title: '联系方式', help: '不添加时为公司招聘联系方式' },
    'contact.name': '联系部门',
    'contact.phone': '电话',
    'contact.email': '邮箱',
    'contact.hours': '时间',
    deadline: { title: '截止日期', help: '可以投递的最后一天' },
  },
  begin: {
    code: '',
    title: '',
    type: 'social',
    department: '',
    headQuarter: true,
    locations: [],
    headcount: 1,
    duties: [],
    requirements: [],
    process: [],
    deadline: '',
  },
  async list(ctx) {
    return (await listJobsForStaff(ctx)).map(({ id, code, title, department, deadline, state, publishedAt }) => ({
      subject: String(id),
      title,
      place: `${code} · ${department} · 至 ${deadline}`,
      state: state === 'open' ? ('shown' as const) : ('withdrawn' as const),
      changedAt: publishedAt.toISOString(),
      href: state === 'withdrawn' ? null : paths.recruitJob(id),
    }));
  },
  async read(ctx, subject) {
    const { draft, revision, state } = await readJobForStaff(ctx, subjectNumber(subject));
    return { draft, state: `${revision} ${state}` };
  },
  titleOf: ({ title }) => title,
  async apply(tx, { subject, draft, reason }) {
    if (subject === null) return String((await publishJob(tx, draft)).id);
    const id = subjectNumber(subject);
    const { code, ...content } = draft;
    const standing = await readJobForStaff(tx, id);
    if (standing.draft.code !== code) throw refuse([{ path: 'code', message: '职位编号不能更改' }]);
    await correctJob(tx, { ...content, id, basedOn: standing.revision, reason });
    return subject;
  },
  withdraw: (tx, { subject, reason }) => withdrawJob(tx, { id: subjectNumber(subject), reason }),
  addressesOf: (subject) => (subject === null ? [paths.recruitJobs()] : [paths.recruitJob(subject), paths.recruitJobs()]),
});
