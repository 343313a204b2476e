import { escapeHtml, maxFeedEntries, type FeedItem, type FeedSource } from '#content/feeds/service/feed.ts';
import { paths } from '#ui/paths.ts';
import { findNewestJobs, type FeedJob } from './service/feed-jobs.ts';
import { jobsFeed } from './web/feed-lines.ts';
import { jobTypeNames } from './web/job-types.ts';

/** The newest jobs on offer, one entry each, removed when applications close. */
export const jobFeeds: FeedSource = {
  feedOf: (name) =>
    name === jobsFeed
      ? {
          tags: ['recruit-jobs'],
          read: async (ctx, { shortName }) => ({
            title: `招聘职位 - ${shortName}`,
            description: `${shortName}现在可以投递的职位，最新发布的 ${maxFeedEntries} 个。`,
            page: paths.recruitJobs(),
            items: (await findNewestJobs(ctx, maxFeedEntries)).map(toItem),
          }),
        }
      : undefined,
};

function toItem({ id, title, type, department, locations, headcount, deadline, publishedAt, duties, requirements }: FeedJob): FeedItem {
  const summary = `${department}，工作地点${locations.join('、')}，招聘 ${headcount} 人，${deadline} 截止投递。`;
  return {
    href: paths.recruitJob(id),
    title: `${title}（${locations.join('、')}）`,
    summary,
    content: `<p>${escapeHtml(summary)}</p>${toList('工作职责', duties)}${toList('任职要求', requirements)}`,
    category: jobTypeNames[type],
    publishedAt,
  };
}

const toList = (title: string, lines: readonly string[]): string =>
  `<p>${title}</p><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
