import { sql } from 'kysely';
import { getRecruitmentSettings } from '#content/website/service/settings.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { JobConditions, SelectBoxes } from '../schema.ts';
import { jobTypeNames, jobTypes, sideNames } from '../web/job-types.ts';
import { choices, optionsOf, type ChoiceList } from '../web/options.ts';
import { findJobItems } from './job-items.ts';
import { conditionMark } from './job-marks.ts';
import { jobTags } from './job-tags.ts';

type Counts = ReadonlyMap<string, number>;

/** So many of the jobs that end next. */
const soon = 6;

/** What jobs can be searched by, each choice with how many are on offer today, and those that end next. */
export async function listConditions(ctx: Context, _input: Empty): Promise<JobConditions> {
  const counts = await countMarks(ctx);
  const count = (mark: string): number => counts.get(mark) ?? 0;
  const types = jobTypes.map((type) => ({ value: type, text: jobTypeNames[type], count: count(conditionMark.type(type)) }));
  return {
    conditionist: [
      { name: 'type', title: '招聘类型', options: types },
      { name: 'location', title: '工作地点', options: choicesOf(counts, conditionMark.location('')) },
      {
        name: 'headQuarter',
        title: '总部或分支机构',
        options: Object.entries(sideNames).map(([value, text]) => ({
          value,
          text,
          count: count(conditionMark.headQuarter(value === 'true')),
        })),
      },
      { name: 'department', title: '部门', options: choicesOf(counts, conditionMark.department('')) },
    ],
    total: types.reduce((sum, { count: each }) => sum + each, 0),
    endingSoon: await findEndingSoon(ctx),
    contact: (await getRecruitmentSettings(ctx)).contact ?? null,
  };
}

/** The choices of every list on the pages of recruitment: those of jobs on offer, and those of the resume. */
export async function listSelectBoxes(ctx: Context, _input: Empty): Promise<SelectBoxes> {
  const counts = await countMarks(ctx);
  const toOptions = (prefix: string) => choicesOf(counts, prefix).map(({ value, text }) => ({ value, text }));
  const toTexts = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, text]) => ({ value, text }));
  return {
    jobType: toTexts(jobTypeNames),
    headQuarter: toTexts(sideNames),
    location: toOptions(conditionMark.location('')),
    department: toOptions(conditionMark.department('')),
    resume: Object.fromEntries((Object.keys(choices) as ChoiceList[]).map((list) => [list, optionsOf(list)])),
  };
}

/** Choices by their marks, those first of which most is on offer. */
function choicesOf(counts: Counts, prefix: string): { value: string; text: string; count: number }[] {
  return [...counts]
    .flatMap(([mark, count]) =>
      mark.startsWith(prefix) ? [{ value: mark.slice(prefix.length), text: mark.slice(prefix.length), count }] : [],
    )
    .toSorted((a, b) => b.count - a.count || a.text.localeCompare(b.text, 'zh-CN'));
}

/** How many jobs on offer bear the marks of conditions; a mark that none of them bears is not there. Remembered until jobs change. */
function countMarks(ctx: Context): Promise<Counts> {
  const today = shanghaiDay(ctx.now);
  return ctx.memo.get(ctx, `recruitment.counts:${today}`, jobTags[0]!, async () => {
    const { rows } = await sql<{ mark: string; count: number }>`
      with offered as (
        select chunk, jobs & ~coalesce((
          select bit_or(set_bit(0::bit(4096), id % 4096, 1)) from recruit_jobs
          where is_listed and deadline < ${today} and id / 4096 = chunk
        ), 0::bit(4096)) as jobs
        from recruit_job_marks where mark = 'open'
      )
      select mark, sum(bit_count(marks.jobs & offered.jobs))::integer as count
      from recruit_job_marks as marks join offered using (chunk)
      where mark like any (array['type=%', 'location=%', 'headQuarter=%', 'department=%'])
      group by mark having sum(bit_count(marks.jobs & offered.jobs)) > 0`.execute(ctx.db);
    return new Map(rows.map(({ mark, count }) => [mark, count]));
  });
}

async function findEndingSoon(ctx: Context) {
  const rows = await ctx.db
    .selectFrom('recruitJobs')
    .select('id')
    .where('isListed', '=', true)
    .where('deadline', '>=', shanghaiDay(ctx.now))
    .orderBy('deadline')
    .orderBy('id')
    .limit(soon)
    .execute();
  return findJobItems(
    ctx,
    rows.map(({ id }) => id),
  );
}
