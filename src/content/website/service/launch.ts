import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { launchDraft, type LaunchDraft } from '../schema/launch.ts';
import { siteTag } from './settings.ts';

/** `unprepared`: not set up · `closed`: in preparation, visitors see that it opens soon · `open`: public. */
export type LaunchState = 'unprepared' | 'closed' | 'open';

/** Cache tag of every page that is archived as evidence: a closed site has none. */
export const launchTag = 'launch';

/**
 * Returns whether the site is public. A site that was never closed has no launch: the demonstration, and sites from before this
 * feature.
 */
export function getLaunchState(ctx: Context): Promise<LaunchState> {
  return ctx.memo.get(ctx, 'site.standing', siteTag, async () => {
    const launch = await ctx.db.selectFrom('siteLaunches').select('openedAt').executeTakeFirst();
    if (launch) return launch.openedAt ? 'open' : 'closed';
    const settings = await ctx.db.selectFrom('siteSettings').select('key').limit(1).executeTakeFirst();
    return settings ? 'open' : 'unprepared';
  });
}

const usualStatement =
  '标准内容已由业务与合规逐项核对并改为本公司的约定；许可证与备案信息准确；客服热线、投诉电话与投诉邮箱均已实测；收费标准、营业网点与人员公示已录入。';

export interface Launch extends LaunchDraft {
  preparedAt: Date;
  openedAt: Date | null;
}

/** Returns when the site was set up and opened; undefined when it was never closed. */
export function findLaunch(ctx: Context): Promise<Launch | undefined> {
  return ctx.db.selectFrom('siteLaunches').select(['preparedAt', 'openedAt', 'statement']).executeTakeFirst();
}

/** Closes a site during setup until its launch. */
export async function closeUntilLaunch(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.insertInto('siteLaunches').values({ preparedAt: tx.now, statement: usualStatement }).execute();
    await audit(tx, 'site.prepare', 'site');
    await invalidate(tx, [siteTag, launchTag]);
  });
}

/**
 * Opens the site for everybody as part of an approved change order; a database constraint requires the approval. On an open site
 * only the recorded confirmations are corrected. Throws 40009 when the site was never closed.
 */
export async function openSite(ctx: Context, draft: LaunchDraft): Promise<void> {
  const { statement } = parseDraft(launchDraft, draft);
  await inTransaction(ctx, async (tx) => {
    const launch = await findLaunch(tx);
    if (!launch) throw fail('conflict', '网站不在筹备中');
    const openedBy = tx.actor.kind === 'system' ? tx.actor.name : '';
    const opening = launch.openedAt ? {} : { openedAt: tx.now, openedBy };
    await tx.db
      .updateTable('siteLaunches')
      .set({ statement, ...opening })
      .execute();
    await audit(tx, 'site.open', 'site');
    await invalidate(tx, [siteTag]);
  });
}
