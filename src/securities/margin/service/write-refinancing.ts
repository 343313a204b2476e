import { sql } from 'kysely';
import { z } from 'zod';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import type { Day } from '#platform/day.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import {
  refinancingDayDraft,
  refinancingStateDraft,
  type RefinancingDayDraft,
  type RefinancingKind,
  type RefinancingStateDraft,
} from '../schema.ts';
import { refinancingTag } from './refinancing.ts';

/** Sets from which day a kind of refinancing is available or suspended, and why; the same kind and day replaces the former entry. */
export async function setRefinancingState(ctx: Context, draft: RefinancingStateDraft): Promise<void> {
  const row = parseDraft(refinancingStateDraft, draft);
  const { state, reason } = row;
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insertInto('refinancingStates')
      .values(row)
      .onConflict((conflict) => conflict.columns(['kind', 'validFrom']).doUpdateSet({ state, reason }))
      .execute();
    await audit(tx, 'refinancing.state', `refinancing:${row.kind}`, { state, validFrom: row.validFrom });
    await invalidate(tx, [refinancingTag]);
  });
}

/**
 * Imports rates and volumes by kind, day and term; existing ones are replaced. All or nothing: throws 40001 naming the lines that
 * are duplicates, or that lend while their kind is suspended.
 */
export async function importRefinancingDays(
  ctx: Context,
  { days, isSynthetic }: { days: readonly RefinancingDayDraft[]; isSynthetic: boolean },
): Promise<{ written: number }> {
  const rows = parseDraft(z.array(refinancingDayDraft), days);
  return inTransaction(ctx, async (tx) => {
    const faults = [...findRepeated(rows), ...findSuspended(rows, await listSuspensions(tx))];
    if (faults.length > 0) throw createInputError(faults);
    await sql`
      insert into refinancing_days (kind, day, term, rate, opening, lent, closing, is_synthetic)
      select kind, day, term, rate, opening, lent, closing, ${isSynthetic}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as line (kind text, day date, term integer, rate numeric, opening numeric, lent numeric, closing numeric)
      on conflict (kind, day, term) do update set rate = excluded.rate, opening = excluded.opening, lent = excluded.lent,
        closing = excluded.closing, is_synthetic = excluded.is_synthetic`.execute(tx.db);
    await audit(tx, 'refinancing.import', 'refinancing', { written: rows.length, isSynthetic });
    await invalidate(tx, [refinancingTag]);
    return { written: rows.length };
  });
}

/** Removes days by kind, day and term, and states by kind and first day, that were imported by mistake. Missing ones are ignored. */
export async function removeRefinancing(
  ctx: Context,
  {
    days,
    states,
  }: {
    days: readonly Pick<RefinancingDayDraft, 'kind' | 'day' | 'term'>[];
    states: readonly Pick<RefinancingStateDraft, 'kind' | 'validFrom'>[];
  },
): Promise<void> {
  if (days.length + states.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    await sql`delete from refinancing_days where (kind, day, term) in (
      select kind, day, term from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as line (kind text, day date, term integer))`.execute(
      tx.db,
    );
    await sql`delete from refinancing_states where (kind, valid_from) in (
      select kind, "validFrom" from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as line (kind text, "validFrom" date))`.execute(
      tx.db,
    );
    await audit(tx, 'refinancing.remove', 'refinancing', { days: days.length, states: states.length });
    await invalidate(tx, [refinancingTag]);
  });
}

function findRepeated(rows: readonly RefinancingDayDraft[]): FieldError[] {
  const seen = new Set<string>();
  return rows.flatMap(({ kind, day, term }, index) => {
    const key = `${kind} ${day} ${term}`;
    if (seen.has(key)) return [{ path: `${index}`, message: `${day} 的 ${term} 天期重复` }];
    seen.add(key);
    return [];
  });
}

/** Periods in which a kind is suspended; the last may have no end. */
type Suspension = { kind: RefinancingKind; from: Day; until: Day | null };

async function listSuspensions(tx: Context): Promise<Suspension[]> {
  const { rows } = await sql<Suspension>`
    select kind, valid_from as from, until from (
      select kind, state, valid_from, lead(valid_from) over (partition by kind order by valid_from) as until from refinancing_states
    ) as states where state = 'suspended'`.execute(tx.db);
  return rows;
}

/** Finds new lending while a kind is suspended; existing loans run off (trade rule X13). */
function findSuspended(rows: readonly RefinancingDayDraft[], suspensions: readonly Suspension[]): FieldError[] {
  const isSuspended = ({ kind, day }: RefinancingDayDraft) =>
    suspensions.some((span) => span.kind === kind && span.from <= day && (span.until === null || day < span.until));
  return rows.flatMap((row, index) =>
    row.lent > 0 && isSuspended(row) ? [{ path: `${index}.lent`, message: `${row.day} 业务处于暂停状态，不应有新增融出` }] : [],
  );
}
