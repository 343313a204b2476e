import { canonicalJson } from '#platform/canonical.ts';
import { paths } from '#ui/paths.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { quarterDraft, type QuarterDraft } from '../schema.ts';
import { listPendingQuarters, listPublishedQuarters, publishComplaintQuarter, readQuarter } from '../service/quarters.ts';
import { quarterName } from '../web/complaint-labels.ts';
import { quarterFields } from './quarter-fields.ts';

const titleOf = (quarter: string): string => `${quarterName(quarter)}投诉处理数据`;

/**
 * The figures of a quarter that has ended: an order starts from the counted cases and publishes them; for a published quarter it
 * publishes a correction.
 */
export const complaintQuarter = ownCategory<QuarterDraft>({
  code: 'complaint-quarter',
  title: '季度投诉数据',
  group: '披露与名录',
  scope: 'firm',
  levels: 2,
  whenEmpty: '还没有结束的季度。有投诉登记的季度结束后，在这里按系统统计的数据公布。',
  draft: quarterDraft,
  fields: quarterFields,
  async list(ctx) {
    const pending = (await listPendingQuarters(ctx)).map(({ quarter, dueOn }) => ({
      subject: quarter,
      title: titleOf(quarter),
      place: `尚未公布，应于 ${dueOn} 前公布`,
      state: 'draft' as const,
      changedAt: null,
      href: null,
    }));
    const newest = [...Map.groupBy(await listPublishedQuarters(ctx), ({ quarter }) => quarter).values()].map(([one]) => one!);
    const published = newest.map(({ quarter, version, publishedAt }) => ({
      subject: quarter,
      title: titleOf(quarter),
      place: version > 1 ? `已更正，第 ${version} 版` : '已公布',
      state: 'shown' as const,
      changedAt: publishedAt.toISOString(),
      href: paths.complainData(),
    }));
    return [...pending, ...published];
  },
  async read(ctx, subject) {
    const { version, draft } = await readQuarter(ctx, subject);
    return { draft, state: String(version) };
  },
  titleOf: ({ quarter }) => titleOf(quarter),
  async apply(tx, { draft, reason }) {
    const { version, draft: standing } = await readQuarter(tx, draft.quarter);
    if (version > 0 && canonicalJson(standing) === canonicalJson(draft)) return draft.quarter;
    await publishComplaintQuarter(tx, draft, version > 0 ? reason : undefined);
    return draft.quarter;
  },
  addressesOf: () => [paths.complainData()],
});
