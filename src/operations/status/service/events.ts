import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { createInputError, parseDraft } from '#platform/http/parse-draft.ts';
import { statusTag } from '../calls.ts';
import {
  incidentDraft,
  maintenanceDraft,
  type IncidentDraft,
  type MaintenanceDraft,
  type SentenceDraft,
  type StoredUpdate,
} from '../schema.ts';
import { joinFunctions, type StatusFunction } from '../web/status-names.ts';
import { listSentences } from './sentences.ts';

/** An incident or a planned maintenance. */
export type ServiceEvent = Selectable<Tables['serviceEvents']>;

/** The queue of the job that writes the static copy of the status page. */
export const statusCopyQueue = 'status.writeCopy';

/** Lists incidents and maintenance that last, are planned, or ended after a time, the latest begun first. */
export const listEvents = ({ db }: Pick<Context, 'db'>, { since }: { since: Date }): Promise<ServiceEvent[]> =>
  db
    .selectFrom('serviceEvents')
    .selectAll()
    .where('withdrawnAt', 'is', null)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>=', since)]))
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Returns the time that an entry of progress is shown with. */
export const timeOf = ({ at, publishedAt }: StoredUpdate): string => at ?? publishedAt;

const mostListed = 200;

/** Lists the newest events of a kind for staff, withdrawn ones included, the newest first. */
export const listEventsForStaff = ({ db }: Pick<Context, 'db'>, kind: ServiceEvent['kind']): Promise<ServiceEvent[]> =>
  db.selectFrom('serviceEvents').selectAll().where('kind', '=', kind).orderBy('id', 'desc').limit(mostListed).execute();

/** Returns one event, withdrawn or not. Throws 40004 for an unknown id or another kind. */
export async function readEvent({ db }: Pick<Context, 'db'>, kind: ServiceEvent['kind'], id: number): Promise<ServiceEvent> {
  const row = await db.selectFrom('serviceEvents').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

/**
 * Publishes an incident, or its progress. Published entries stay as they are, with the words of their sentence on that day: a
 * mistake is corrected by another entry. Throws 40001 for a changed entry, an unknown sentence and an end that does not fit.
 */
export async function saveIncident(ctx: Context, id: number | null, draft: IncidentDraft): Promise<{ id: number }> {
  const { functions, startsAt, endsAt, updates } = parseDraft(incidentDraft, draft);
  if (startsAt > ctx.now) throw createInputError([{ path: 'startsAt', message: '故障的开始时间不能晚于现在；计划中的请发布为计划维护' }]);
  if (endsAt && endsAt <= startsAt) throw createInputError([{ path: 'endsAt', message: '恢复时间应晚于开始时间' }]);
  const isResolved = updates.at(-1)!.stage === 'resolved';
  if (isResolved !== (endsAt !== null))
    throw createInputError([{ path: 'endsAt', message: isResolved ? '已解决的故障请填写恢复时间' : '恢复时间随“已解决”一起填写' }]);
  return inTransaction(ctx, async (tx) => {
    const before = id === null ? [] : (await lockEvent(tx, 'incident', id)).updates;
    const stored = toStored(tx, before, updates, await listSentences(tx));
    return write(tx, id, { kind: 'incident', functions, startsAt, endsAt, text: '', updates: JSON.stringify(stored) });
  });
}

type ParsedUpdate = Omit<StoredUpdate, 'at' | 'publishedAt' | 'text'> & { at: Date | null };

function toStored(
  tx: Context,
  before: readonly StoredUpdate[],
  updates: readonly ParsedUpdate[],
  sentences: readonly SentenceDraft[],
): StoredUpdate[] {
  const fixed = before.findIndex((one, index) => !isSame(one, updates[index]));
  if (fixed >= 0) throw createInputError([{ path: `updates.${fixed}`, message: '已发布的进展不能修改或删除，请在最后新增一条' }]);
  const added = updates.slice(before.length).map(({ at, stage, sentence, detail }, index): StoredUpdate => {
    const path = `updates.${before.length + index}`;
    const approved = sentences.find(({ code }) => code === sentence);
    if (sentence !== null && !approved) throw createInputError([{ path: `${path}.sentence`, message: '没有这句话，请重新选择' }]);
    const text = [approved?.text, detail].filter(Boolean).join('');
    if (text === '') throw createInputError([{ path: `${path}.sentence`, message: '请选择一句话，或自己写明' }]);
    return { at: at && at.toISOString(), publishedAt: tx.now.toISOString(), stage, sentence, detail, text };
  });
  return [...before, ...added];
}

const isSame = (one: StoredUpdate, other: ParsedUpdate | undefined): boolean =>
  other !== undefined &&
  one.at === (other.at?.toISOString() ?? null) &&
  one.stage === other.stage &&
  one.sentence === other.sentence &&
  one.detail === other.detail;

/** Announces a planned maintenance, or changes it. Throws 40001 when it would end before it begins or in the past. */
export async function saveMaintenance(ctx: Context, id: number | null, draft: MaintenanceDraft): Promise<{ id: number }> {
  const { functions, startsAt, endsAt, text } = parseDraft(maintenanceDraft, draft);
  if (endsAt <= startsAt || endsAt <= ctx.now) throw createInputError([{ path: 'endsAt', message: '结束时间应晚于开始时间和现在' }]);
  return inTransaction(ctx, async (tx) => {
    if (id !== null) await lockEvent(tx, 'maintenance', id);
    return write(tx, id, { kind: 'maintenance', functions, startsAt, endsAt, text, updates: '[]' });
  });
}

/** Withdraws an event that was published by mistake. Throws 40004 when it is not shown. */
export async function withdrawEvent(ctx: Context, kind: ServiceEvent['kind'], id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { functions, withdrawnAt } = await lockEvent(tx, kind, id);
    if (withdrawnAt) throw fail('notFound');
    await tx.db.updateTable('serviceEvents').set({ withdrawnAt: tx.now, updatedAt: tx.now }).where('id', '=', id).execute();
    await announce(tx, 'serviceEvent.withdraw', id, functions);
  });
}

async function lockEvent({ db }: Context, kind: ServiceEvent['kind'], id: number): Promise<ServiceEvent> {
  const row = await db.selectFrom('serviceEvents').selectAll().where('kind', '=', kind).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

type NewEvent = Pick<ServiceEvent, 'kind' | 'functions' | 'startsAt' | 'endsAt' | 'text'> & { updates: string };

async function write(tx: Context, id: number | null, values: NewEvent): Promise<{ id: number }> {
  const row = { ...values, withdrawnAt: null, updatedAt: tx.now };
  const saved =
    id === null
      ? await tx.db.insertInto('serviceEvents').values(row).returning('id').executeTakeFirstOrThrow()
      : await tx.db.updateTable('serviceEvents').set(row).where('id', '=', id).returning('id').executeTakeFirstOrThrow();
  await announce(tx, 'serviceEvent.publish', saved.id, values.functions);
  return saved;
}

type EventAct = 'serviceEvent.publish' | 'serviceEvent.withdraw';

async function announce(tx: Context, act: EventAct, id: number, functions: readonly StatusFunction[]): Promise<void> {
  await audit(tx, act, `service-event:${id}`, { title: joinFunctions(functions) });
  await tx.jobs.send(tx.db, statusCopyQueue, {}, { key: 'all' });
  await invalidate(tx, [statusTag]);
}
