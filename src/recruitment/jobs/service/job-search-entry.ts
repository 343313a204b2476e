import type { Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addDays } from '#platform/day.ts';
import { putSearchEntries, removeSearchEntries } from '#platform/search/entries.ts';
import { paths } from '#ui/paths.ts';
import { jobTypeNames } from '../web/job-types.ts';

const ownerOf = (id: number): string => `job:${id}`;

/** Adds a job to the site search until the end of its last day, when it is hidden by its date. Call it in the writing transaction. */
export async function putJobSearchEntry(tx: Context, job: Selectable<Tables['recruitJobs']>): Promise<void> {
  const { id, code, title, department, locations, duties, requirements, type, headcount, deadline, publishedAt } = job;
  await putSearchEntries(tx, [
    {
      owner: ownerOf(id),
      kind: 'job',
      title: `${title}（${locations.slice(0, 3).join('、')}${locations.length > 3 ? '等' : ''}）`,
      text: `${jobTypeNames[type]}，${department}，招聘 ${headcount} 人，${deadline} 截止。${duties.join('')}${requirements.join('')}`,
      href: paths.recruitJob(id),
      label: `${jobTypeNames[type]} · ${deadline} 截止`,
      date: publishedAt,
      keywords: ['招聘', '职位', department, ...locations],
      keys: [code],
      shownUntil: new Date(`${addDays(deadline, 1)}T00:00:00+08:00`),
    },
  ]);
}

/** Removes a job from the site search, in the closing transaction. */
export const removeJobSearchEntry = (tx: Context, id: number): Promise<void> => removeSearchEntries(tx, [ownerOf(id)]);
