import type { Selectable } from 'kysely';
import { findRule } from '#content/text-rules/service/rules/all-rules.ts';
import { nameLaw } from '#content/text-rules/service/rules/laws.ts';
import { contentAddress } from '#contract/audit/content-address.ts';
import { readRoleNames } from '#identity/staff/service/roles.ts';
import { readRoles } from '#identity/staff/service/sign-in/access.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { isInWorkScope } from '#platform/staff-access.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import type { ParsedRuleFindingQuery, RuleFinding, RuleFindingList } from '../schema.ts';

export type FindingRow = Selectable<Tables['ruleFindings']>;

const mostShown = 200;
const mostRead = 5000;
const dayMs = 86_400_000;

const listOpen = (ctx: Context): Promise<FindingRow[]> =>
  ctx.db
    .selectFrom('ruleFindings')
    .selectAll()
    .where('goneAt', 'is', null)
    .orderBy('severity')
    .orderBy('foundAt')
    .orderBy('id')
    .limit(mostRead)
    .execute();

export const isFindingInScope = (ctx: Context, { category, branch }: FindingRow): boolean => isInWorkScope(ctx, { category, branch });

/** Lists the open findings that belong to a role of the caller, in their scopes: for the inbox. */
export async function listRuleWork(ctx: Context, count: number): Promise<FindingRow[]> {
  if (ctx.actor.kind !== 'staff') return [];
  const roles = new Set((await readRoles(ctx, ctx.actor.staffId)).map(({ code }) => code));
  return (await listOpen(ctx)).filter((row) => roles.has(row.owner) && isFindingInScope(ctx, row)).slice(0, count);
}

/** Lists the findings in the caller's scopes. */
export async function listRuleFindings(ctx: Context, { state, owner, rule }: ParsedRuleFindingQuery): Promise<RuleFindingList> {
  const open = (await listOpen(ctx)).filter((row) => isFindingInScope(ctx, row));
  const all = state === 'open' ? open : (await listEnded(ctx)).filter((row) => isFindingInScope(ctx, row));
  const rows = all.filter((row) => (owner === undefined || row.owner === owner) && (rule === undefined || row.rule === rule));
  const names = await readRoleNames(ctx);
  const check = await ctx.db.selectFrom('ruleChecks').select('checkedAt').executeTakeFirst();
  return {
    records: rows.slice(0, mostShown).map((row) => toFinding(row, names)),
    open: open.length,
    owners: [...Map.groupBy(open, (row) => row.owner)].map(([code, own]) => ({
      code,
      name: names.get(code) ?? code,
      block: own.filter(({ severity }) => severity === 'block').length,
      remind: own.filter(({ severity }) => severity === 'remind').length,
      oldestDays: Math.floor((ctx.now.getTime() - Math.min(...own.map(({ foundAt }) => foundAt.getTime()))) / dayMs),
    })),
    checkedAt: check?.checkedAt.toISOString() ?? null,
  };
}

const listEnded = (ctx: Context): Promise<FindingRow[]> =>
  ctx.db.selectFrom('ruleFindings').selectAll().where('goneAt', 'is not', null).orderBy('goneAt', 'desc').limit(mostRead).execute();

/** A rule that this version of the program no longer has is shown by its code. */
function toFinding(
  { detail, orderId, foundAt, goneAt, type, subject, owner, ...row }: FindingRow,
  names: ReadonlyMap<string, string>,
): RuleFinding {
  const rule = findRule(row.rule);
  const { id, severity, title, label, written, excerpt, instead } = row;
  return {
    id,
    severity,
    title,
    label,
    written,
    excerpt,
    instead,
    rule: row.rule,
    ruleName: rule?.name ?? row.rule,
    reason: detail || (rule?.reason ?? ''),
    law: rule ? nameLaw(rule.law) : '',
    advice: rule?.advice ?? '',
    ownerName: names.get(owner) ?? owner,
    typeTitle: contentKind.typeTitle(type),
    href: orderId > 0 ? `/changes/${orderId}` : contentAddress({ type, subject }),
    orderId: orderId > 0 ? orderId : null,
    foundAt: foundAt.toISOString(),
    goneAt: goneAt?.toISOString() ?? null,
  };
}
