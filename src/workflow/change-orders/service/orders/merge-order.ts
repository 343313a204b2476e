import { createHash } from 'node:crypto';
import { explainFacts } from '#content/firm-facts/service/render-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { readRevision } from '#workflow/approvals/service/find.ts';
import {
  editableStates,
  lockRequest,
  approvalActorName,
  requireRevision,
  requireState,
  type RequestRow,
} from '#workflow/approvals/service/requests.ts';
import { saveContent } from '#workflow/approvals/service/write.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { findTypeOf } from '../../all-types.ts';
import type { Conflict, MergeResult, ParsedMerge } from '../../schema/orders.ts';
import { contentKind } from '../content-kind.ts';
import { buildForm } from '../draft/build-form.ts';
import { mergeDrafts, type MergeChoices } from '../merge/merge-drafts.ts';
import { readDraftAssets } from './order-differences.ts';
import { normaliseDraft, storeOrderContent } from './write-order.ts';

/**
 * Merges two versions: a change of only one side is taken from that side, a conflict is resolved by `choices`. While a conflict
 * has no choice, nothing is saved and the conflicts are returned. Without `mine` the versions are the order and the published
 * content; with it, the caller's form since `revision` and the saved order. Throws 40009 when the order cannot be edited or there
 * is no such revision, 40004 when the content is gone or the result is out of the caller's scope.
 */
export async function mergeOrder(ctx: Context, input: ParsedMerge): Promise<MergeResult> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockRequest(tx, contentKind, input.id, 'content.draft');
    requireState(row, editableStates, '该变更单已提交或结束');
    const { conflicts, save } = input.mine ? await mergeSaved(tx, row, { ...input, mine: input.mine }) : await mergeShown(tx, row, input);
    if (conflicts.length > 0) return { revision: row.revision, conflicts: await explainFacts(tx, conflicts) };
    await save();
    await audit(tx, 'approval.merge', approvalActorName(row.id), { choices: Object.keys(input.choices ?? {}).length });
    return { revision: row.revision + 1, conflicts };
  });
}

interface Merge {
  conflicts: Conflict[];
  save(): Promise<unknown>;
}

async function mergeShown(tx: Context, row: RequestRow, { revision, choices }: ParsedMerge): Promise<Merge> {
  requireRevision(row, revision);
  if (row.subject === null) throw fail('conflict', '新建的内容无须合并');
  const type = findTypeOf(row);
  const now = await type.read(tx, row.subject);
  const form = await buildForm(tx, type);
  const versions = { base: row.before, mine: row.payload, theirs: now.draft };
  const assets = await readDraftAssets(tx, form, Object.values(versions));
  const { merged, conflicts } = mergeDrafts(form, versions, { keys: type.keysOf, choices, assets });
  const content = { payload: merged as Payload, base: now.base, before: now.draft, follows: null, state: 'draft', failure: null } as const;
  return { conflicts, save: () => saveContent(tx, contentKind, row, content) };
}

async function mergeSaved(
  tx: Context,
  row: RequestRow,
  { revision, choices, mine }: ParsedMerge & Required<Pick<ParsedMerge, 'mine'>>,
): Promise<Merge> {
  const seen = await readRevision(tx, row.id, revision);
  if (!seen) throw fail('conflict', '没有这一次修订，请载入最新内容');
  const type = findTypeOf(row);
  const form = await buildForm(tx, type);
  const versions = { base: seen, mine: normaliseDraft(form, row, mine.payload), theirs: row.payload };
  const assets = await readDraftAssets(tx, form, Object.values(versions));
  const { merged, conflicts } = mergeDrafts(form, versions, { keys: type.keysOf, choices, assets });
  const frame = mergeFrames(mine, row, choices);
  return {
    conflicts: [...conflicts, ...frame.conflicts],
    save: () => storeOrderContent(tx, row, { ...frame.merged, payload: merged as Payload }),
  };
}

type Frame = Pick<NonNullable<ParsedMerge['mine']>, 'reason' | 'applyAt' | 'until'>;

const frameLabels = { reason: '原因', applyAt: '生效时间', until: '结束时间' } as const;

/**
 * Merges the fields beside the content, which have no revisions: an empty field is taken from the other side, a difference is a
 * conflict.
 */
function mergeFrames(mine: Frame, row: RequestRow, choices: MergeChoices = {}): { merged: Frame; conflicts: Conflict[] } {
  const theirs: Frame = { reason: row.reason, applyAt: row.applyAt?.toISOString() ?? null, until: row.until?.toISOString() ?? null };
  const merged: Frame = {
    reason: mine.reason || theirs.reason,
    applyAt: mine.applyAt ?? theirs.applyAt,
    until: mine.until ?? theirs.until,
  };
  const conflicts: Conflict[] = [];
  for (const name of Object.keys(frameLabels) as (keyof Frame)[]) {
    const [own, other] = [merged[name], theirs[name]];
    if (!own || !other || isSameFrame(name, own, other)) continue;
    const key = `${name} ${createHash('sha256').update(`${own} ${other}`).digest('hex').slice(0, 16)}`;
    const choice = choices[key];
    if (choice === 'theirs') Object.assign(merged, { [name]: other });
    if (!choice) conflicts.push({ key, path: name, label: frameLabels[name], mine: toVersion(name, own), theirs: toVersion(name, other) });
  }
  return { merged, conflicts };
}

const frameWords = (name: keyof Frame, value: string): string => (name === 'reason' ? value : beijingMinute(value));
const toVersion = (name: keyof Frame, value: string): Conflict['mine'] => ({
  parts: [{ text: frameWords(name, value) }],
  html: null,
  isGone: false,
  assets: [],
});
const isSameFrame = (name: keyof Frame, one: string, other: string): boolean =>
  name === 'reason' ? one === other : Date.parse(one) === Date.parse(other);
