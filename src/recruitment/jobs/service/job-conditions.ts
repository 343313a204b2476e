import { sql } from 'kysely';
import { getRecruitmentSettings } from '#content/website/service/settings.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { JobConditions, SelectBoxes } from '../schema.ts';
import { jobTypeNames, jobTypes, sideNames } from '../web/job-types.ts';
import { optionLists, optionsOf, type OptionListName } from '../web/options.ts';
import { findJobItems } from './job-items.ts';
import { jobTags } from './job-tags.ts';

/** The number of open jobs for each value of a condition; values without a job are absent. */
type Counts = Readonly<Record<'type' | 'location' | 'headQuarter' | 'department', ReadonlyMap<string, number>>>;

/** Number of jobs listed as ending soon. */
const soon = 6;

/** Returns the filter options with today's number of jobs on offer, and those that end next. */
export async function listConditions(ctx: Context, _input: Empty): Promise<JobConditions> {
  const counts = await countJobs(ctx);
  const types = jobTypes.map((type) => ({ value: type, text: jobTypeNames[type], count: counts.type.get(type) ?? 0 }));
  return {
    conditionist: [
      { name: 'type', title: '招聘类型', options: types },
      { name: 'location', title: '工作地点', options: choicesOf(counts.location) },
      {
        name: 'headQuarter',
        title: '总部或分支机构',
        options: Object.entries(sideNames).map(([value, text]) => ({
          value,
          text,
          count: counts.headQuarter.get(value) ?? 0,
        })),
      },
      { name: 'department', title: '部门', options: choicesOf(counts.department) },
    ],
    total: types.reduce((sum, { count: each }) => sum + each, 0),
    endingSoon: await findEndingSoon(ctx),
    contact: (await getRecruitmentSettings(ctx)).contact ?? null,
  };
}

/** Returns the options of every list on the recruitment pages: those of jobs on offer, and those of the resume. */
export async function listSelectBoxes(ctx: Context, _input: Empty): Promise<SelectBoxes> {
  const counts = await countJobs(ctx);
  const toOptions = (values: ReadonlyMap<string, number>) => choicesOf(values).map(({ value, text }) => ({ value, text }));
  const toTexts = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, text]) => ({ value, text }));
  return {
    jobType: toTexts(jobTypeNames),
    headQuarter: toTexts(sideNames),
    location: toOptions(counts.location),
    department: toOptions(counts.department),
    resume: Object.fromEntries((Object.keys(optionLists) as OptionListName[]).map((list) => [list, optionsOf(list)])),
  };
}

/** Choices by their counts, the most frequent first. */
function choicesOf(counts: ReadonlyMap<string, number>): { value: string; text: string; count: number }[] {
  return [...counts]
    .map(([value, count]) => ({ value, text: value, count }))
    .toSorted((a, b) => b.count - a.count || a.text.localeCompare(b.text, 'zh-CN'));
}

/** Remembered until jobs change or the day ends. */
function countJobs(ctx: Context): Promise<Counts> {
  const today = shanghaiDay(ctx.now);
  return ctx.memo.get(ctx, `recruitment.counts:${today}`, jobTags[0]!, async () => {
    const { rows } = await sql<{ condition: keyof Counts; value: string; count: number }>`
      select condition, value, count(*)::integer as count
      from recruit_jobs cross join lateral (
        values ('type', type), ('department', department), ('headQuarter', head_quarter::text)
        union all select distinct 'location', location from unnest(locations) as location
      ) as met (condition, value)
      where state = 'open' and deadline >= ${today}
      group by condition, value`.execute(ctx.db);
    const countsOf = (wanted: keyof Counts) =>
      new Map(rows.flatMap(({ condition, value, count }) => (condition === wanted ? [[value, count] as const] : [])));
    return {
      type: countsOf('type'),
      location: countsOf('location'),
      headQuarter: countsOf('headQuarter'),
      department: countsOf('department'),
    };
  });
}

async function findEndingSoon(ctx: Context) {
  const rows = await ctx.db
    .selectFrom('recruitJobs')
    .select('id')
    .where('state', '=', 'open')
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
