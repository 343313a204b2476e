import { beforeAll, describe, expect, test } from 'vitest';
import { caseRequests } from '#clients/cases/service/handling/second-approval.ts';
import { permissions } from '#contract/permissions.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { openStates } from '#workflow/approvals/service/requests.ts';
import { approvalStates, type ApprovalState } from '#workflow/approvals/web/approval-labels.ts';
import { inboxSources } from '#workflow/inbox/service/all-sources.ts';
import { collectInbox } from '#workflow/inbox/service/collect-inbox.ts';
import { notificationKinds } from '#workflow/notifications/web/notification-labels.ts';
import { listApprovalKinds } from '../approval-kinds.ts';
import { openModuleServices } from '../modules.ts';

const { db, context } = useDatabase();
const now = new Date('2026-11-24T02:00:00Z');
const ctx = context({ now });
const folder = useFolder();
const services = openModuleServices({ config: readConfig({ DATA_DIR: folder }), secret: testSecret(), files: openFileStore(folder) });
// A case belongs to a client: when its approval fails, it stays in its queue with its deadline.
const kinds = listApprovalKinds(services).filter(({ code }) => code !== caseRequests.code);

/** The people who are notified of each state that is not pending. The type requires every state. */
const told: Readonly<Record<ApprovalState, 'both' | 'maker' | 'nobody'>> = {
  failed: 'both',
  stale: 'both',
  returned: 'maker',
  // Pending, or ended as intended.
  draft: 'nobody',
  submitted: 'nobody',
  approved: 'nobody',
  scheduled: 'nobody',
  applied: 'nobody',
  withdrawn: 'nobody',
};

/** Pending states that have failed once their time has passed. */
const missed: readonly ApprovalState[] = ['submitted', 'approved', 'scheduled'];

let [maker, approver, other]: (Context & { staffId: number })[] = [];

beforeAll(async () => {
  const rights = Object.fromEntries(permissions.map((permission) => [permission, 'all' as const]));
  const scopes = { branch: ['*'], category: ['*'], queue: ['*'] };
  const act = async () => {
    const { id } = await buildStaff(ctx);
    return { ...ctx, actor: staffActor(id, rights, { scopes, provenAt: now }), staffId: id };
  };
  [maker, approver, other] = [await act(), await act(), await act()];
});

/** Returns the states through which a request reaches a state. */
function pathTo(state: ApprovalState): readonly ApprovalState[] {
  if (state === 'draft') return [];
  if (state === 'submitted' || state === 'approved')
    return ['submitted', 'approved'].slice(0, state === 'submitted' ? 1 : 2) as ApprovalState[];
  return ['submitted', 'approved', state];
}

/** Creates a request of a kind in a state, made by one person and approved by another. A submitted one waits for its second level. */
async function buildRequest(kind: string, title: string, state: ApprovalState, applyAt: Date | null): Promise<void> {
  const contentHash = 'f'.repeat(64);
  const levels = state === 'submitted' ? 2 : 1;
  const facts = { kind, type: 'article', act: 'write' as const, title, scope: 'news', payload: '{}', reason: '测试', contentHash };
  const moments = { madeAt: now, changedAt: now, submittedAt: now };
  const { id } = await db
    .insertInto('approvalRequests')
    .values({ ...facts, ...moments, state: 'draft', applyAt, levels, madeBy: maker!.staffId, subject: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const next of pathTo(state)) {
    await db.updateTable('approvalRequests').set({ state: next, failure: '原因' }).where('id', '=', id).execute();
    if (next !== 'submitted') continue;
    const decision = { requestId: id, level: 1, decision: 'approve' as const, contentHash, note: '' };
    await db
      .insertInto('approvalDecisions')
      .values({ ...decision, decidedBy: approver!.staffId, decidedAt: now })
      .execute();
  }
}

/** Inbox sources for failures. */
const sources = inboxSources.filter(({ group }) => group === 'failed' || group === 'returned');

/** Returns the inbox entries of a person about a failed request. */
async function wrongFor(who: Context, title: string): Promise<string[]> {
  const { items } = await collectInbox(who, sources);
  return items
    .filter(({ item, group }) => item.title.endsWith(`：${title}`) && ['failed', 'returned'].includes(group))
    .map(({ group }) => group);
}

describe.each(kinds.map((kind) => [kind.noun, kind.code] as const))('%s', (_noun, code) => {
  test.each(approvalStates.filter((state) => openStates.includes(state) || told[state] !== 'nobody'))('%s', async (state) => {
    const title = `${code} ${state}`;
    await buildRequest(code, title, state, state === 'scheduled' ? new Date(now.getTime() + 3_600_000) : null);
    expect([await wrongFor(maker!, title), await wrongFor(approver!, title), await wrongFor(other!, title)]).toEqual([
      told[state] === 'nobody' ? [] : [state === 'returned' ? 'returned' : 'failed'],
      told[state] === 'both' ? ['failed'] : [],
      [],
    ]);
  });

  test.each(missed)('a request in the state %s is reported after its time has passed', async (state) => {
    const title = `${code} ${state} missed`;
    await buildRequest(code, title, state, new Date(now.getTime() - 3_600_000));
    expect([await wrongFor(maker!, title), await wrongFor(approver!, title), await wrongFor(other!, title)]).toEqual([
      ['failed'],
      ['failed'],
      [],
    ]);
  });
});

test('failed and returned requests send a notification immediately, unless a person has chosen otherwise', () => {
  for (const kind of ['failed', 'returned', 'late', 'ratify', 'mention'] as const) expect(notificationKinds).toContain(kind);
});
