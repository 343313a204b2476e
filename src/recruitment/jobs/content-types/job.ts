import type { z } from 'zod';
import { shanghaiDay } from '#platform/day.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { paths } from '#ui/paths.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { parseSubjectNumber } from '#workflow/change-orders/presets/subject-number.ts';
import { jobContent } from '../schema.ts';
import { countJobsForStaff, listJobDeadlines, listJobsForStaff, readJobForStaff } from '../service/edit-jobs.ts';
import { correctJob, publishJob, withdrawJob } from '../service/jobs.ts';
import { emptyJob, jobFields } from './job-fields.ts';

/** Jobs on offer. A change is a correction whose reason applicants see; a job ends by its deadline. */
export const job = ownCategory<z.input<typeof jobContent>>({
  code: 'job',
  title: '招聘职位',
  group: '内容',
  scope: 'category',
  levels: 1,
  states: ['shown', 'withdrawn'],
  draft: jobContent,
  fields: jobFields,
  begin: emptyJob,
  count: countJobsForStaff,
  async page(ctx, { state: wanted, ...query }) {
    const { records, next } = await listJobsForStaff(ctx, { ...query, isOpen: wanted && wanted === 'shown' });
    const toLine = ({ id, code, title, department, deadline, state, publishedAt }: (typeof records)[number]) => ({
      subject: String(id),
      title,
      place: `${code} · ${department} · 至 ${deadline}`,
      state: state === 'open' ? ('shown' as const) : ('withdrawn' as const),
      changedAt: publishedAt.toISOString(),
      href: state === 'withdrawn' ? null : paths.recruitJob(id),
    });
    return { records: records.map(toLine), next };
  },
  async read(ctx, subject) {
    const { draft, revision, state } = await readJobForStaff(ctx, parseSubjectNumber(subject));
    return { draft, state: `${revision} ${state}` };
  },
  async days(ctx, { from, until, most }) {
    const ending = await listJobDeadlines(ctx, { from: shanghaiDay(from), until: shanghaiDay(until), most });
    return ending.map(({ id, title, deadline }) => ({
      subject: String(id),
      title,
      kind: 'end' as const,
      at: null,
      day: deadline,
      path: 'deadline',
    }));
  },
  titleOf: ({ title }) => title,
  async apply(tx, { subject, draft, reason }) {
    if (subject === null) return String((await publishJob(tx, draft)).id);
    const id = parseSubjectNumber(subject);
    const { code, ...content } = draft;
    const standing = await readJobForStaff(tx, id);
    if (standing.draft.code !== code) throw createInputError([{ path: 'code', message: '职位编号不能更改' }]);
    await correctJob(tx, { ...content, id, basedOn: standing.revision, reason });
    return subject;
  },
  withdraw: (tx, { subject, reason }) => withdrawJob(tx, { id: parseSubjectNumber(subject), reason }),
  addressesOf: (subject) => (subject === null ? [paths.recruitJobs()] : [paths.recruitJob(subject), paths.recruitJobs()]),
});
