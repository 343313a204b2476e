import { escapeHtml, maxFeedEntries, type FeedItem, type FeedSource } from '#content/feeds/service/feed.ts';
import type { Context } from '#platform/context.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { statusTag } from './calls.ts';
import { listEvents, timeOf, type ServiceEvent } from './service/events.ts';
import { statusFeed } from './web/feed-lines.ts';
import { incidentStageNames, joinFunctions } from './web/status-names.ts';

/** Incidents and planned maintenance. Each entry keeps its address; new progress is a change of the entry. */
export const statusFeeds: FeedSource = {
  feedOf: (name) =>
    name === statusFeed
      ? {
          tags: [statusTag],
          read: async (ctx, { shortName }) => ({
            title: `服务状态 - ${shortName}`,
            description: `${shortName}网站的故障进展与计划维护，最新${maxFeedEntries}条。`,
            page: paths.serviceStatus(),
            items: await listItems(ctx),
          }),
        }
      : undefined,
};

async function listItems(ctx: Context): Promise<FeedItem[]> {
  const events = await listEvents(ctx, { since: new Date(0) });
  return events
    .map(toItem)
    .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .slice(0, maxFeedEntries);
}

function toItem({ id, kind, functions, startsAt, endsAt, text, updates, updatedAt }: ServiceEvent): FeedItem {
  const names = joinFunctions(functions);
  const href = `${paths.serviceStatus()}#event-${id}`;
  if (kind === 'maintenance') {
    const summary = `${beijingMinute(startsAt)} 至 ${beijingMinute(endsAt!)}：${text}`;
    return {
      href,
      title: `计划维护：${names}`,
      summary,
      content: `<p>${escapeHtml(summary)}</p>`,
      category: '计划维护',
      publishedAt: updatedAt,
    };
  }
  const lines = updates.map((one) => `${beijingMinute(timeOf(one))} ${incidentStageNames[one.stage]}：${one.text}`).toReversed();
  return {
    href,
    title: `${names}异常：${incidentStageNames[updates.at(-1)!.stage]}`,
    summary: lines[0]!,
    content: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    category: '故障',
    publishedAt: new Date(timeOf(updates.at(-1)!)),
  };
}
