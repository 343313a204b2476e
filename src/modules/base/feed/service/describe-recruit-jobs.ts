import { findNewestJobs, type FeedJob } from '#modules/recruit/recruitment/service/feed-jobs.ts';
import { jobTypeNames } from '#modules/recruit/recruitment/web/job-types.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#web/paths.ts';
import type { FeedContent, FeedItem } from './find-feed.ts';

/** The newest jobs on offer as a feed: one entry each, gone when one can no longer apply. */
export async function describeRecruitJobs(ctx: Context, firm: string, count: number): Promise<Omit<FeedContent, 'copyright'>> {
  return {
    title: `招聘职位 - ${firm}`,
    description: `${firm}现在可以投递的职位，最新发布的 ${count} 个。`,
    page: paths.recruitJobs(),
    items: (await findNewestJobs(ctx, count)).map(toItem),
  };
}

function toItem({ id, title, type, department, locations, headcount, deadline, publishedAt, duties, requirements }: FeedJob): FeedItem {
  const summary = `${department}，工作地点${locations.join('、')}，招聘 ${headcount} 人，${deadline} 截止投递。`;
  return {
    href: paths.recruitJob(id),
    title: `${title}（${locations.join('、')}）`,
    summary,
    content: `<p>${escape(summary)}</p>${toList('工作职责', duties)}${toList('任职要求', requirements)}`,
    category: jobTypeNames[type],
    publishedAt,
  };
}

const toList = (title: string, lines: readonly string[]): string =>
  `<p>${title}</p><ul>${lines.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
