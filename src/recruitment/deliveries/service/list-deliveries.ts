import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { getRecruitmentSettings } from '#content/website/service/settings.ts';
import { seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { readOptionalText } from '#platform/crypto/stored-text.ts';
import { paginate } from '#platform/database/paginate.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addMonths, shanghaiDay } from '#platform/day.ts';
import { isJobOpen } from '#recruitment/jobs/service/jobs.ts';
import { columns } from '../columns.ts';
import type { Delivery, DeliveryList, deliveryListInput } from '../schema.ts';
import { isOpenState, keepMonths, mostAttempts, openStates } from '../web/states.ts';
import { rowColumns, type DeliveryRow } from './deliveries.ts';

type EventRow = Selectable<Tables['deliveryEvents']>;

/**
 * Lists the calling job seeker's deliveries, newest first, or the one to a job, each with its timeline and possible actions; also
 * the number of open ones and its limit. Throws 50102 when nobody is signed in.
 */
export async function listDeliveries(ctx: Context, { jobId, ...asked }: z.output<typeof deliveryListInput>): Promise<DeliveryList> {
  const { seekerId } = seekerOf(ctx);
  const all = ctx.db.selectFrom('deliveries').where('seekerId', '=', seekerId);
  const wanted = jobId === undefined ? all : all.where('jobId', '=', jobId);
  const [{ records, ...page }, open, { maxOpenDeliveries }] = await Promise.all([
    paginate(wanted, asked, (all) => all.select(rowColumns).orderBy('deliveredAt', 'desc').orderBy('id')),
    countOpenDeliveries(ctx, seekerId),
    getRecruitmentSettings(ctx),
  ]);
  return { records: await toDeliveries(ctx, records), ...page, open, maxOpen: maxOpenDeliveries };
}

/** Returns the number of open deliveries of a person. */
export async function countOpenDeliveries(ctx: Context, seekerId: number): Promise<number> {
  const { open } = await ctx.db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('seekerId', '=', seekerId)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow();
  return open;
}

/** Lists all deliveries of a person, newest first, for their request about stored data. */
export async function listSeekerDeliveries(ctx: Context, seekerId: number): Promise<Delivery[]> {
  const rows = await ctx.db
    .selectFrom('deliveries')
    .select(rowColumns)
    .where('seekerId', '=', seekerId)
    .orderBy('deliveredAt', 'desc')
    .orderBy('id')
    .execute();
  return toDeliveries(ctx, rows);
}

/** Returns one delivery as its owner reads it. The caller has checked the owner. */
export async function getDelivery(ctx: Context, id: string): Promise<Delivery> {
  const rows = await ctx.db.selectFrom('deliveries').select(rowColumns).where('id', '=', id).execute();
  return (await toDeliveries(ctx, rows))[0]!;
}

async function toDeliveries(ctx: Context, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const events = await ctx.db.selectFrom('deliveryEvents').selectAll().where('deliveryId', 'in', ids).orderBy('id').execute();
  return Promise.all(
    rows.map((row) =>
      toDelivery(
        ctx,
        row,
        events.filter(({ deliveryId }) => deliveryId === row.id),
      ),
    ),
  );
}

async function toDelivery(ctx: Context, row: DeliveryRow, events: readonly EventRow[]): Promise<Delivery> {
  const mayComeBack = row.state === 'withdrawn' && row.attempts < mostAttempts;
  return {
    id: row.id,
    number: row.number,
    job: { id: row.jobId, ...row.job },
    state: row.state,
    deliveredAt: row.deliveredAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    snapshotAt: row.snapshotAt.toISOString(),
    files: row.fileIds.length,
    timeline: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      kind: event.kind,
      state: event.state,
      note: readOptionalText(ctx, columns.deliveryEvents.sealedNote, { sealed: event.sealedNote, clear: event.note }, event),
    })),
    acts: {
      withdraw: isOpenState(row.state),
      changeResume: row.state === 'delivered',
      deliverAgain: mayComeBack && (await isJobOpen(ctx, row.jobId)),
    },
    keptUntil: keptUntil(row),
  };
}

function keptUntil({ state, endedAt }: DeliveryRow): string | null {
  if (!endedAt || !(state in keepMonths)) return null;
  return addMonths(shanghaiDay(endedAt), keepMonths[state as keyof typeof keepMonths]);
}

/** Returns the number of open deliveries to a job. */
export async function countOpenDeliveriesOfJob({ db }: Pick<Context, 'db'>, jobId: number): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('jobId', '=', jobId)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow();
  return count;
}
