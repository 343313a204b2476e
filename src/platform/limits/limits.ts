import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { shanghaiDay } from '../day.ts';

const hourMs = 3_600_000;

/** The name of a counter (`code.network`), and its key. */
export interface Counter {
  readonly name: string;
  readonly key: string | Buffer;
}

/** A window of counting, which restarts with each. */
export interface Window {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Returns the fixed-length window that contains the current time: the same in all processes. */
export function fixedWindow({ now }: Pick<Context, 'now'>, spanMs: number): Window {
  const start = Math.floor(now.getTime() / spanMs) * spanMs;
  return { startsAt: new Date(start), endsAt: new Date(start + spanMs) };
}

/** Returns the window of the current day in Beijing. */
export function dayWindow({ now }: Pick<Context, 'now'>): Window {
  const startsAt = new Date(`${shanghaiDay(now)}T00:00:00+08:00`);
  return { startsAt, endsAt: new Date(startsAt.getTime() + 24 * hourMs) };
}

export interface WindowLimit extends Counter {
  readonly window: Window;
  /** Without a maximum, requests are only counted. */
  readonly most?: number;
  /** Minimum distance between two requests, in ms. */
  readonly pauseMs?: number;
}

/** The state of a counter after one more request. */
export interface Count {
  /** False when it was refused. */
  readonly isCounted: boolean;
  readonly used: number;
  readonly lastAt: Date;
  readonly endsAt: Date;
  /** Seconds until the window ends. */
  readonly retryAfter: number;
}

/**
 * Counts one more. One atomic statement decides and counts, so the limit holds for simultaneous requests in all processes. In a
 * transaction the row stays locked until it ends, and a rollback undoes the count.
 */
export async function countOne(ctx: Pick<Context, 'db' | 'now'>, { name, key, window, most, pauseMs = 0 }: WindowLimit): Promise<Count> {
  const { startsAt, endsAt } = window;
  // A process whose clock is behind must not reopen a window that another has replaced.
  const isNew = sql<boolean>`c.starts_at < ${startsAt}`;
  const hasRoom = most === undefined ? sql<boolean>`true` : sql<boolean>`(${isNew} or c.used < ${most}::integer)`;
  const hasPaused = pauseMs > 0 ? sql<boolean>`c.last_at <= ${new Date(ctx.now.getTime() - pauseMs)}` : sql<boolean>`true`;
  const { rows } = await sql<Pick<Count, 'used' | 'lastAt' | 'endsAt'>>`
    insert into limit_counts as c (name, key, used, starts_at, last_at, ends_at)
    values (${name}, ${bytesOf(key)}, 1, ${startsAt}, ${ctx.now}, ${endsAt})
    on conflict (name, key) do update set
      used = case when ${isNew} then 1 else c.used + 1 end,
      starts_at = greatest(c.starts_at, ${startsAt}),
      last_at = greatest(c.last_at, ${ctx.now}),
      ends_at = greatest(c.ends_at, ${endsAt})
    where ${hasRoom} and ${hasPaused}
    returning used, last_at, ends_at`.execute(ctx.db);
  const count = rows[0] ?? (await find(ctx, { name, key }).executeTakeFirst()) ?? { used: 0, lastAt: ctx.now, endsAt };
  return { ...count, isCounted: rows.length > 0, retryAfter: secondsUntil(ctx, count.endsAt) };
}

/** Undoes one count of this window. */
export async function undoCount(
  ctx: Pick<Context, 'db'>,
  { name, key, window }: Pick<WindowLimit, 'name' | 'key' | 'window'>,
): Promise<void> {
  await ctx.db
    .updateTable('limitCounts')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('name', '=', name)
    .where('key', '=', bytesOf(key))
    .where('startsAt', '=', window.startsAt)
    .where('used', '>', 0)
    .execute();
}

export interface BucketLimit extends Counter {
  /** Maximum burst without a pause. */
  readonly most: number;
  /** Time after which one more is allowed, in ms. */
  readonly refillMs: number;
}

/** Counts several at once, like `countOne`. Returns the seconds until there is room for them, 0 when they were counted. */
export async function countMany(
  ctx: Pick<Context, 'db' | 'now'>,
  { name, key, most, refillMs }: BucketLimit,
  more: number,
): Promise<number> {
  const after = (ms: number): Date => new Date(ctx.now.getTime() + ms);
  const cost = sql`make_interval(secs => ${(more * refillMs) / 1000}::double precision)`;
  const spent = sql`greatest(c.ends_at, ${ctx.now}::timestamptz) + ${cost}`;
  const { rows } = await sql`
    insert into limit_counts as c (name, key, used, starts_at, last_at, ends_at)
    values (${name}, ${bytesOf(key)}, ${more}, ${ctx.now}, ${ctx.now}, ${after(more * refillMs)})
    on conflict (name, key) do update set used = excluded.used, last_at = ${ctx.now}, ends_at = ${spent}
    where ${spent} <= ${after(most * refillMs)}::timestamptz
    returning 1 as counted`.execute(ctx.db);
  if (rows.length > 0) return 0;
  const { endsAt } = (await find(ctx, { name, key }).executeTakeFirst()) ?? { endsAt: ctx.now };
  return secondsUntil(ctx, new Date(endsAt.getTime() + (more - most) * refillMs));
}

/** Deletes expired counters an hour later, because the last window's usage is still shown. */
export async function deleteExpiredCounters(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await ctx.db
    .deleteFrom('limitCounts')
    .where('endsAt', '<', new Date(ctx.now.getTime() - hourMs))
    .execute();
}

const find = ({ db }: Pick<Context, 'db'>, { name, key }: Counter) =>
  db.selectFrom('limitCounts').select(['used', 'lastAt', 'endsAt']).where('name', '=', name).where('key', '=', bytesOf(key));

const bytesOf = (key: string | Buffer): Buffer => (typeof key === 'string' ? Buffer.from(key) : key);

export const secondsUntil = ({ now }: Pick<Context, 'now'>, moment: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
