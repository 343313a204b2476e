import { sql } from 'kysely';
import { recordFacts } from '#content/firm-facts/service/record-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import { marginTermsFacts } from '../facts.ts';
import { marginTermsDraft, type MarginTermsDraft, type ContractRule, type MarginTerms } from '../schema/terms.ts';
import { concentrationGroups } from '../web/groups.ts';
import { contractRuleOn } from '../web/terms-on-day.ts';
import { listContractRules, readTermsLimits } from './contract-rules.ts';

/**
 * Publishes terms from an effective date and returns their version. Throws 40001 with the rejected fields when the terms are
 * inconsistent or exceed a regulatory limit on that day, and 40009 when the day is not after the effective date of the last
 * version: terms that clients could rely on are never rewritten.
 */
export async function publishMarginTerms(ctx: Context, draft: MarginTermsDraft): Promise<{ version: number }> {
  const { terms, notice, ...version } = parseDraft(marginTermsDraft, draft);
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('margin-terms'))`.execute(tx.db);
    const last = await findLast(tx);
    if (last && version.effectiveFrom <= last.effectiveFrom)
      throw fail('conflict', `生效日期应晚于最近一版的生效日期 ${last.effectiveFrom}`);
    const [rules, limits] = await Promise.all([listContractRules(tx), readTermsLimits(tx)]);
    const faults = checkTerms(terms, version.effectiveFrom, rules, limits);
    if (faults.length > 0) throw createInputError(faults);
    const row = {
      ...version,
      version: (last?.version ?? 0) + 1,
      body: JSON.stringify(terms),
      noticeTitle: notice?.title ?? null,
      noticeHref: notice?.href ?? null,
      publishedAt: tx.now,
    };
    await tx.db.insertInto('marginTermsVersions').values(row).execute();
    await audit(tx, 'marginTerms.publish', `marginTerms:${row.version}`, { effectiveFrom: row.effectiveFrom, author: row.author });
    await invalidate(tx, ['margin-terms']);
    await recordFacts(tx, marginTermsFacts);
    return { version: row.version };
  });
}

const findLast = ({ db }: Context) =>
  db.selectFrom('marginTermsVersions').select(['version', 'effectiveFrom']).orderBy('effectiveFrom', 'desc').limit(1).executeTakeFirst();

/** Returns the errors of terms with an effective date: against the regulatory limits of that day and among themselves. */
function checkTerms(
  terms: MarginTerms,
  day: string,
  rules: readonly ContractRule[],
  limits: { withdraw: number; contractMonths: number },
): FieldError[] {
  return [...checkMargins(terms, day, rules), ...checkLines(terms, limits), ...checkConcentration(terms)];
}

function checkMargins({ financingMargin, lendingMargin, lendingMarginPrivate }: MarginTerms, day: string, rules: readonly ContractRule[]) {
  const named = [
    ...concentrationGroups.map((group) => ['financing', `financingMargin.${group}`, financingMargin[group]] as const),
    ['lending', 'lendingMargin', lendingMargin] as const,
    ['lendingPrivate', 'lendingMarginPrivate', lendingMarginPrivate] as const,
  ];
  return named.flatMap(([kind, field, value]) => {
    const rule = contractRuleOn(rules, kind, day);
    return rule && value < rule.minimum ? [error(field, `${day} 起不得低于监管下限 ${rule.minimum}%（${rule.document}）`)] : [];
  });
}

function checkLines({ lines, contractMonths }: MarginTerms, limits: { withdraw: number; contractMonths: number }): FieldError[] {
  const found: FieldError[] = [];
  if (contractMonths > limits.contractMonths) found.push(error('contractMonths', `单笔合约最长 ${limits.contractMonths} 个月`));
  if (lines.withdraw < limits.withdraw) found.push(error('lines.withdraw', `取保线不得低于监管规定的 ${limits.withdraw}%`));
  if (lines.liquidation <= 100) found.push(error('lines.liquidation', '平仓线应高于 100%，否则担保物已不足以偿还负债'));
  if (lines.restore < lines.liquidation) found.push(error('lines.restore', '补足后的比例不应低于平仓线'));
  const order = [lines.withdraw, lines.attention, lines.warning, lines.severe, lines.liquidation].filter((line) => line !== null);
  if (!isFalling(order, true)) found.push(error('lines', '各线应依次降低：取保线、关注线、警戒线、严重预警线、平仓线'));
  return found;
}

function checkConcentration({ concentration: { bands, single, boards } }: MarginTerms): FieldError[] {
  const found: FieldError[] = [];
  if (!isFalling(bands, true) || bands.at(-1) !== 0) found.push(error('concentration.bands', '区间下限应依次降低，最后一档为 0'));
  const named = [
    ...concentrationGroups.map((group) => [`concentration.single.${group}`, single[group]] as const),
    ...boards.map(({ limits }, at) => [`concentration.boards.${at}`, limits] as const),
  ];
  for (const [field, limits] of named) {
    if (limits.length !== bands.length) found.push(error(field, `应有 ${bands.length} 个上限，与区间一一对应`));
    else if (!isFalling(limits, false)) found.push(error(field, '维持担保比例越低，上限不应越高'));
  }
  for (const [at, group] of concentrationGroups.entries()) {
    const before = concentrationGroups[at - 1];
    if (before && single[group].some((limit, band) => limit > (single[before][band] ?? 0)))
      found.push(error(`concentration.single.${group}`, `${group} 组的上限不应高于 ${before} 组`));
  }
  return found;
}

const error = (path: string, message: string): FieldError => ({ path: `terms.${path}`, message });

const isFalling = (values: readonly number[], isStrict: boolean): boolean =>
  values.every((value, at) => at === 0 || (isStrict ? value < values[at - 1]! : value <= values[at - 1]!));
