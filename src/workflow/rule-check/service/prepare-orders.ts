import { wholeContent } from '#content/text-rules/service/exceptions.ts';
import { findRule, isPersonal } from '#content/text-rules/service/rules/all-rules.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { requireWorkPlace } from '#platform/staff-access.ts';
import { editableStates, findRequest } from '#workflow/approvals/service/requests.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { createOrder, saveOrder } from '#workflow/change-orders/service/orders/write-order.ts';
import { readAt, replacePassage, writeAt } from '#workflow/change-orders/web/replace-passage.ts';
import type { ParsedRuleExceptionAsk, PreparedOrder } from '../schema.ts';
import type { FindingRow } from './list-findings.ts';

/** Throws 40004 for an unknown number or outside the caller's scopes, 40009 for a finding that has ended. */
async function readOpenFinding(ctx: Context, id: number): Promise<FindingRow> {
  const row = await ctx.db.selectFrom('ruleFindings').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  requireWorkPlace(ctx, { category: row.category, branch: row.branch });
  if (row.goneAt) throw fail('conflict', '这一处已经改正，请刷新后查看');
  return row;
}

/**
 * Prepares a change order in which the passage is replaced by the suggestion, and returns it. An order that is already open for the content
 * is used. Where the text has changed or nothing is suggested, the order is only opened.
 */
export async function prepareFix(ctx: Context, { id }: { id: number }): Promise<PreparedOrder> {
  const { type, subject, path, written, instead, orderId, rule, label } = await readOpenFinding(ctx, id);
  if (orderId > 0) throw fail('conflict', `这是待生效的变更单 ${orderId}，请在变更单中撤回后修改`);
  const order = await createOrder(ctx, { type, subject, act: 'write' });
  const row = await findRequest(ctx, contentKind, order.id);
  const value =
    instead === null || isPersonal({ code: rule }) ? undefined : replacePassage(readAt(row.payload, path), { written, instead });
  if (value === undefined || !editableStates.includes(row.state)) return { id: order.id, isFilled: false };
  const name = findRule(rule)?.name ?? rule;
  await saveOrder(ctx, {
    id: order.id,
    revision: row.revision,
    payload: writeAt(row.payload, path, value),
    reason: row.reason || `合规检查“${name}”：${label}中的“${written || '缺少的文字'}”`.slice(0, 300),
    applyAt: row.applyAt?.toISOString() ?? null,
    until: row.until?.toISOString() ?? null,
  });
  return { id: order.id, isFilled: true };
}

/** Prepares a change order that adds an exception for the passage; another person approves it. */
export async function prepareException(ctx: Context, { id, reason, until, isEverywhere }: ParsedRuleExceptionAsk): Promise<PreparedOrder> {
  const { type, subject, rule, written } = await readOpenFinding(ctx, id);
  const order = await createOrder(ctx, { type: 'rule-exceptions', act: 'write' });
  const { revision } = await findRequest(ctx, contentKind, order.id);
  const payload = {
    passage: isPersonal({ code: rule }) ? wholeContent : written.slice(0, 120) || wholeContent,
    rule,
    kind: isEverywhere ? '' : type,
    subject: isEverywhere ? '' : subject,
    reason,
    until,
  };
  await saveOrder(ctx, { id: order.id, revision, payload, reason: '申请规则例外', applyAt: null, until: null });
  return { id: order.id, isFilled: true };
}
