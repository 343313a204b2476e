import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isOutcome } from '#contract/call-error.ts';
import { proveContent } from '#operations/transparency/service/read-log.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { readContent } from './page-contents.ts';
import { isUnseen } from './watches.ts';

/** A state of a page, as it is recorded. */
export interface PageState {
  id: number;
  title: string;
  shownFrom: Date;
  /** Null while it is shown. */
  shownUntil: Date | null;
  /** SM3 of the document. */
  hash: Buffer;
  isWithheld: boolean;
}

/**
 * What visitors may see of the past of an address. `unknown`: it has no records. `gone`: there is no page today, because it was taken
 * down, moved or has ended, so its past is not shown either. `checking`: a write may just have taken it down.
 */
export interface PageHistory {
  access: 'open' | 'unknown' | 'gone' | 'checking';
  /** The recorded states, oldest first. */
  states: readonly PageState[];
}

/** The states of a day, or the nearest ones before and after it. */
export interface StatesOfDay {
  /** What the page showed on that day, oldest first; the last one is what it showed at the end of the day. */
  shown: readonly PageState[];
  before: PageState | undefined;
  after: PageState | undefined;
}

const dayMs = 86_400_000;

/** Returns the recorded states of an address, and whether visitors may see them. */
export async function readHistory(ctx: Context, address: string): Promise<PageHistory> {
  const { rows: states } = await sql<PageState>`
    select s.id, s.title, s.shown_from, s.hash, coalesce(e.ended_at, lead(s.shown_from) over (order by s.id)) as shown_until,
      exists (select from page_withholdings h where h.showing_id = s.id) as is_withheld
    from page_showings s left join page_endings e on e.showing_id = s.id
    where s.address = ${address} order by s.id`.execute(ctx.db);
  const last = states.at(-1);
  if (!last) return { access: 'unknown', states };
  if (last.shownUntil !== null) return { access: 'gone', states };
  return { access: (await isInDoubt(ctx, address)) ? 'checking' : 'open', states };
}

/** True when a write or the time may have changed the page since it was checked. */
async function isInDoubt(ctx: Context, address: string): Promise<boolean> {
  const { rows } = await sql<{ isInDoubt: boolean }>`
    select coalesce(w.changes_at <= ${ctx.now}, false) or exists (select from tag_changes c where c.tags && w.tags and ${isUnseen}) as is_in_doubt
    from page_watches w where w.address = ${address}`.execute(ctx.db);
  return rows[0]?.isInDoubt ?? true;
}

/** Selects the states of a day in Beijing. A gap between two records belongs to neither. */
export function findStatesOfDay(states: readonly PageState[], day: string): StatesOfDay {
  const from = Date.parse(`${day}T00:00:00+08:00`);
  const isShown = ({ shownFrom, shownUntil }: PageState): boolean =>
    shownFrom.getTime() < from + dayMs && (shownUntil === null || shownUntil.getTime() > from);
  return {
    shown: states.filter(isShown),
    before: states.findLast(({ shownUntil }) => shownUntil !== null && shownUntil.getTime() <= from),
    after: states.find(({ shownFrom }) => shownFrom.getTime() >= from + dayMs),
  };
}

/** The document of a state with its hashes and its place in the transparency log. */
export interface StateDocument {
  html: string;
  sha256: string;
  /** The number of its entry; undefined while it is not in the log. */
  entry: number | undefined;
  /** False when the stored bytes do not have the recorded hash. */
  isIntact: boolean;
}

export async function readStateDocument(ctx: Context, { id, hash }: PageState): Promise<StateDocument> {
  const html = await readContent(ctx, hash);
  const sha256 = createHash('sha256').update(html).digest('hex');
  const isIntact = createHash('sm3').update(html).digest().equals(hash);
  return { html, sha256, isIntact, entry: await findLogEntry(ctx, sha256, id) };
}

async function findLogEntry(ctx: Context, hash: string, id: number): Promise<number | undefined> {
  try {
    return (await proveContent(ctx, { hash, kind: 'page', version: String(id) })).entries[0]?.index;
  } catch (error) {
    if (isOutcome(error, 'notFound')) return undefined;
    throw error;
  }
}

/** Returns the address of a record; undefined when there is none with this number. */
export async function findAddressOf(ctx: Context, id: number): Promise<string | undefined> {
  const row = await ctx.db.selectFrom('pageShowings').select('address').where('id', '=', id).executeTakeFirst();
  return row?.address;
}

/** Returns the day in Beijing on which a state was last shown, at most today. */
export const lastDayOf = ({ shownUntil }: PageState, now: Date): string =>
  shanghaiDay(shownUntil === null ? now : new Date(shownUntil.getTime() - 1));
