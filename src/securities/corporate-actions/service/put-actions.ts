import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { isoWeekday, type Day } from '#platform/day.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import { isTradingDay, listYears } from '#securities/calendar/service/calendar.ts';
import { actionTag } from '../calls.ts';
import { actionsDraft, type ActionBody, type ActionKind, type Actions, type ActionsDraft, type DayKind } from '../schema.ts';

/** An action as a row, with its position in the draft. */
interface ActionRow {
  path: string;
  kind: ActionKind;
  code: string;
  eventKey: string;
  name: string;
  body: ActionBody;
  isCancelled: boolean;
  origin: 'announced' | 'sample';
}
export type ActionKey = Pick<ActionRow, 'kind' | 'code' | 'eventKey'>;

/** Maps draft fields to kinds of days. */
const daysOf: Readonly<Record<string, DayKind>> = {
  subscriptionOn: 'subscription',
  lotteryOn: 'lottery',
  paymentOn: 'payment',
  listedOn: 'listing',
  recordOn: 'record',
  exOn: 'ex',
  paidOn: 'paid',
  unlockOn: 'unlock',
};
const kindsOf = { newShares: 'newShare', convertibles: 'convertible', dividends: 'dividend', unlocks: 'unlock' } as const;

/**
 * Adds actions; one with a known kind, code and key is updated and counted as changed only when it differs. All or nothing:
 * throws 40001 by line and field, also for duplicates and days on which the exchanges are closed.
 */
export async function putCorporateActions(ctx: Context, draft: ActionsDraft): Promise<{ changed: number }> {
  const rows = toRows(parseDraft(actionsDraft, draft));
  const faults = [...findTwice(rows), ...(await findClosedDays(ctx, rows))];
  if (faults.length > 0) throw createInputError(faults);
  if (rows.length === 0) return { changed: 0 };
  return inTransaction(ctx, async (tx) => {
    const changed = await writeActions(tx, rows);
    if (changed.length === 0) return { changed: 0 };
    await writeDays(tx, changed);
    await audit(tx, 'corporateAction.put', 'corporate-actions', { changed: changed.length });
    await invalidate(tx, [actionTag]);
    return { changed: changed.length };
  });
}

/** Removes actions that were imported by mistake; others stay. */
export async function removeCorporateActions(ctx: Context, draft: ActionsDraft): Promise<void> {
  const keys: readonly ActionKey[] = toRows(parseDraft(actionsDraft, draft));
  if (keys.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    await sql`delete from corporate_actions where (kind, code, event_key) in (select * from unnest(
      ${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ code }) => code)}::text[], ${keys.map(({ eventKey }) => eventKey)}::text[]))`.execute(
      tx.db,
    );
    await audit(tx, 'corporateAction.remove', 'corporate-actions', { removed: keys.length });
    await invalidate(tx, [actionTag]);
  });
}

/** Returns the key of an action among those of its security: there is one initial offering, and one distribution per period. */
export const keyOf = (body: ActionBody): string => {
  if (body.kind === 'dividend') return body.period;
  return body.kind === 'unlock' ? body.unlockOn : '';
};

function toRows(actions: Actions): ActionRow[] {
  return Object.entries(kindsOf).flatMap(([part, kind]) =>
    actions[part as keyof Actions].map(({ code, name, isCancelled, origin, ...facts }, at) => {
      const body = { kind, ...facts } as ActionBody;
      return { path: `${part}.${at}`, kind, code, eventKey: keyOf(body), name, body, isCancelled, origin };
    }),
  );
}

function findTwice(rows: readonly ActionRow[]) {
  const seen = new Set<string>();
  return rows.flatMap(({ path, kind, code, eventKey }) => {
    const key = `${kind} ${code} ${eventKey}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ path: `${path}.code`, message: `${code} 的同一事项出现了两次` }];
  });
}

/** In years without a calendar only weekends are certainly wrong. */
async function findClosedDays(ctx: Context, rows: readonly ActionRow[]) {
  const years = new Set((await listYears(ctx)).map(({ year }) => year));
  const isClosed = async (day: Day) => isoWeekday(day) > 5 || (years.has(Number(day.slice(0, 4))) && !(await isTradingDay(ctx, day)));
  const days = new Set(rows.flatMap(({ body }) => listDays(body).map(({ day }) => day)));
  const closed = new Set<Day>();
  for (const day of days) if (await isClosed(day)) closed.add(day);
  return rows.flatMap(({ path, body }) =>
    listDays(body).flatMap(({ field, day }) => (closed.has(day) ? [{ path: `${path}.${field}`, message: `${day} 不是交易日` }] : [])),
  );
}

export const listDays = (body: ActionBody): { field: string; what: DayKind; day: Day }[] =>
  Object.entries(body).flatMap(([field, day]) => {
    const what = daysOf[field];
    return what && typeof day === 'string' ? [{ field, what, day }] : [];
  });

async function writeActions(tx: Context, rows: readonly ActionRow[]): Promise<{ id: number; body: ActionBody }[]> {
  const column = <Name extends keyof ActionRow>(name: Name): ActionRow[Name][] => rows.map((row) => row[name]);
  const { rows: changed } = await sql<{ id: number; body: ActionBody }>`
    insert into corporate_actions (kind, code, event_key, name, body, is_cancelled, origin, updated_at)
    select kind, code, event_key, name, body::jsonb, is_cancelled, origin, ${tx.now}
    from unnest(${column('kind')}::text[], ${column('code')}::text[], ${column('eventKey')}::text[], ${column('name')}::text[],
      ${rows.map(({ body }) => JSON.stringify(body))}::text[], ${column('isCancelled')}::boolean[], ${column('origin')}::text[])
      as given (kind, code, event_key, name, body, is_cancelled, origin)
    on conflict (kind, code, event_key) do update set name = excluded.name, body = excluded.body, is_cancelled = excluded.is_cancelled,
      origin = excluded.origin, revision = corporate_actions.revision + 1, updated_at = excluded.updated_at
    where (corporate_actions.name, corporate_actions.body, corporate_actions.is_cancelled, corporate_actions.origin)
      is distinct from (excluded.name, excluded.body, excluded.is_cancelled, excluded.origin)
    returning id, body`.execute(tx.db);
  return changed;
}

async function writeDays(tx: Context, changed: readonly { id: number; body: ActionBody }[]): Promise<void> {
  const days = changed.flatMap(({ id, body }) => listDays(body).map(({ what, day }) => ({ actionId: id, what, day })));
  await sql`delete from corporate_action_days where action_id = any(${changed.map(({ id }) => id)}::integer[])`.execute(tx.db);
  await sql`insert into corporate_action_days (action_id, what, day)
    select * from unnest(${days.map(({ actionId }) => actionId)}::integer[], ${days.map(({ what }) => what)}::text[],
      ${days.map(({ day }) => day)}::date[])`.execute(tx.db);
}
