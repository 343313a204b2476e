import { fail } from '#contract/call-error.ts';
import { readRevision } from '#modules/workflow/approvals/service/find.ts';
import {
  editable,
  lockRequest,
  nameOf,
  requireRevision,
  requireState,
  type RequestRow,
} from '#modules/workflow/approvals/service/requests.ts';
import { saveContent } from '#modules/workflow/approvals/service/write.ts';
import type { Payload } from '#modules/workflow/approvals/web/approval-words.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#web/format/beijing-time.ts';
import type { Conflict, MergeResult, ParsedMerge } from '../../schema/orders.ts';
import { findTypeOf } from '../../types/all-types.ts';
import { contentKind } from '../content-kind.ts';
import { formOf } from '../draft/form-of.ts';
import { mergeDrafts } from '../draft/merge-drafts.ts';
import { fitDraft, storeWritten } from './write-order.ts';

/**
 * Brings together what two have changed: what only one side has is taken from that side, what both have stays as the caller has it and is named. Without `mine` the two are the order and
 * what is on show now; with it, what stands in the caller's form since `revision` and what others have saved in the order since. Throws 40009 when the order is not being edited or there was no
 * such revision, 40004 when the thing is gone or what comes of it lies out of the caller's scope.
 */
export async function mergeOrder(ctx: Context, input: ParsedMerge): Promise<MergeResult> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockRequest(tx, contentKind, input.id, 'content.draft');
    requireState(row, editable, '该变更单已提交或结束');
    const conflicts = input.mine ? await mergeSaved(tx, row, input.revision, input.mine) : await mergeShown(tx, row, input.revision);
    await audit(tx, 'approval.merge', nameOf(row.id), { conflicts: conflicts.map(({ label }) => label) });
    return { revision: row.revision + 1, conflicts };
  });
}

async function mergeShown(tx: Context, row: RequestRow, revision: number): Promise<Conflict[]> {
  requireRevision(row, revision);
  if (row.subject === null) throw fail('conflict', '新建的内容无须合并');
  const type = findTypeOf(row);
  const now = await type.read(tx, row.subject);
  const form = await formOf(tx, type);
  const { merged, conflicts } = mergeDrafts(form, { base: row.before, mine: row.payload, theirs: now.draft }, type.keysOf);
  await saveContent(tx, contentKind, row, {
    payload: merged as Payload,
    base: now.base,
    before: now.draft,
    follows: null,
    state: 'draft',
    failure: null,
  });
  return conflicts;
}

async function mergeSaved(tx: Context, row: RequestRow, revision: number, mine: NonNullable<ParsedMerge['mine']>): Promise<Conflict[]> {
  const seen = await readRevision(tx, row.id, revision);
  if (!seen) throw fail('conflict', '没有这一次修订，请载入最新内容');
  const type = findTypeOf(row);
  const form = await formOf(tx, type);
  const versions = { base: seen, mine: fitDraft(form, row, mine.payload), theirs: row.payload };
  const { merged, conflicts } = mergeDrafts(form, versions, type.keysOf);
  const [frame, ...unlike] = mergeFrames(mine, row);
  await storeWritten(tx, row, { ...frame, payload: merged as Payload });
  return [...conflicts, ...unlike];
}

type Frame = Pick<NonNullable<ParsedMerge['mine']>, 'reason' | 'applyAt' | 'until'>;

const frameLabels = { reason: '原因', applyAt: '生效时间', until: '结束时间' };

/** What an order says beside its content is not kept by revision: what the caller left empty comes from the order, and what differs is named. */
function mergeFrames(mine: Frame, row: RequestRow): [Frame, ...Conflict[]] {
  const theirs = { reason: row.reason, applyAt: row.applyAt?.toISOString() ?? null, until: row.until?.toISOString() ?? null };
  const frame = {
    reason: mine.reason || theirs.reason,
    applyAt: mine.applyAt ?? theirs.applyAt,
    until: mine.until ?? theirs.until,
  };
  const unlike = (['reason', 'applyAt', 'until'] as const).filter(
    (name) => theirs[name] && frame[name] && !isSameFrame(name, frame[name], theirs[name]),
  );
  return [
    frame,
    ...unlike.map((name) => ({
      path: name,
      label: frameLabels[name],
      mine: frameWords(name, frame[name]!),
      theirs: frameWords(name, theirs[name]!),
    })),
  ];
}

const frameWords = (name: keyof Frame, value: string): string => (name === 'reason' ? value : beijingMinute(value));
const isSameFrame = (name: keyof Frame, one: string, other: string): boolean =>
  name === 'reason' ? one === other : Date.parse(one) === Date.parse(other);
