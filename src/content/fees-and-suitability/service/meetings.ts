import { sql } from 'kysely';
import { readAttachments } from '#content/articles/service/articles/read-article.ts';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { paginate } from '#platform/database/paginate.ts';
import { shanghaiDay } from '#platform/day.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import type { Meeting, MeetingItem, MeetingPage, MeetingsFilter } from '../schema/meetings.ts';
import type { MeetingForm, MeetingKind, MeetingState } from '../web/meeting-names.ts';

/** Columns shared by lists and details. */
const shownColumns = [
  'id',
  'title',
  'summary',
  'kind',
  'form',
  'startsAt',
  'endsAt',
  'city',
  'place',
  'host',
  'cancelledReason',
  'recordedAt',
] as const;

interface ShownRow extends Pick<MeetingItem, 'id' | 'title' | 'summary' | 'city' | 'place' | 'host'> {
  kind: MeetingKind;
  form: MeetingForm;
  startsAt: Date;
  endsAt: Date;
  cancelledReason: string | null;
  recordedAt: Date | null;
}

/**
 * Returns one page of meetings: running and upcoming ones first, nearest first, then past ones, latest first. Cancelled meetings
 * keep their place by time. A page past the end is empty.
 */
export async function listMeetings(ctx: Context, filter: MeetingsFilter): Promise<MeetingPage> {
  const [{ records, ...page }, years] = await Promise.all([
    paginate(matchingMeetings(ctx, filter), filter, (matching) =>
      matching
        .select(shownColumns)
        // Past meetings have null here, which sorts last.
        .orderBy(sql`case when ends_at > ${ctx.now} then starts_at end`)
        .orderBy('startsAt', 'desc')
        .orderBy('id', 'desc'),
    ),
    listYears(ctx),
  ]);
  return {
    records: await renderFacts(
      ctx,
      records.map((row) => toItem(row, ctx.now)),
    ),
    ...page,
    years,
  };
}

/**
 * Returns a meeting with how to take part and its record with documents, when there is one. Throws 40004 when there is none with
 * this id.
 */
export async function getMeeting(ctx: Context, { id }: { id: number }): Promise<Meeting> {
  const row = await ctx.db.selectFrom('investorMeetings').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  const { seats, phone, email, onlineUrl, cancelledReason, signUpFrom, signUpUntil, record, recordedAt } = row;
  const { hasRecord: _hasRecord, ...item } = toItem(row, ctx.now);
  const meeting: Meeting = {
    ...item,
    // Sanitized again because the stored text may be older than today's rules.
    description: sanitizeBody(row.description),
    onlineUrl,
    seats,
    signUp: signUpFrom && signUpUntil ? { from: beijingIso(signUpFrom), until: beijingIso(signUpUntil) } : null,
    phone,
    email,
    cancelledReason,
    date: shanghaiDay(row.createdAt),
    record: record && recordedAt ? { content: sanitizeBody(record), publishedAt: beijingIso(recordedAt) } : null,
    attachments: await readAttachments(ctx, await listMeetingFiles(ctx, id)),
  };
  return renderFacts(ctx, meeting);
}

/** Lists the telephone numbers and mailboxes for signing up to meetings, each pair once. */
export function listMeetingContacts({ db }: Pick<Context, 'db'>): Promise<{ phone: string; email: string | null }[]> {
  return db.selectFrom('investorMeetings').select(['phone', 'email']).distinct().orderBy('phone').execute();
}

/** Lists the meetings' ids with the day of their last change, for the site map. */
export async function listMeetingAddresses({ db }: Pick<Context, 'db'>): Promise<{ id: number; changedOn: string }[]> {
  const rows = await db.selectFrom('investorMeetings').select(['id', 'updatedAt']).orderBy('id').execute();
  return rows.map(({ id, updatedAt }) => ({ id, changedOn: shanghaiDay(updatedAt) }));
}

/** Returns the ids of a meeting's documents, in their order. */
export async function listMeetingFiles({ db }: Pick<Context, 'db'>, id: number): Promise<string[]> {
  const rows = await db.selectFrom('investorMeetingFiles').select('fileId').where('meetingId', '=', id).orderBy('sort').execute();
  return rows.map(({ fileId }) => fileId);
}

/** Computed from the times; the meeting is over at its end. */
export function getMeetingState(
  { startsAt, endsAt, cancelledReason }: Pick<ShownRow, 'startsAt' | 'endsAt' | 'cancelledReason'>,
  now: Date,
): MeetingState {
  if (cancelledReason !== null) return 'cancelled';
  if (now < startsAt) return 'coming';
  return now < endsAt ? 'running' : 'ended';
}

function matchingMeetings({ db, now }: Context, { kind, state, year, keyWord = '' }: MeetingsFilter) {
  let matching = db.selectFrom('investorMeetings');
  if (kind) matching = matching.where('kind', '=', kind);
  if (state) matching = matching.where('cancelledReason', state === 'cancelled' ? 'is not' : 'is', null);
  if (state === 'coming') matching = matching.where('startsAt', '>', now);
  if (state === 'running') matching = matching.where('startsAt', '<=', now).where('endsAt', '>', now);
  if (state === 'ended') matching = matching.where('endsAt', '<=', now);
  if (year) matching = matching.where('startsAt', '>=', newYear(year)).where('startsAt', '<', newYear(year + 1));
  for (const word of keyWord.split(/\s+/).filter(Boolean).slice(0, 5))
    matching = matching.where(sql<boolean>`strpos(search_text, fold_title(${word})) > 0`);
  return matching;
}

const newYear = (year: number): Date => new Date(`${year}-01-01T00:00:00+08:00`);

async function listYears({ db }: Context): Promise<number[]> {
  const year = sql<number>`extract(year from starts_at at time zone 'Asia/Shanghai')::int`;
  const rows = await db.selectFrom('investorMeetings').select(year.as('year')).distinct().orderBy('year', 'desc').execute();
  return rows.map((row) => row.year);
}

function toItem(row: ShownRow, now: Date): MeetingItem {
  const { id, title, summary, kind, form, startsAt, endsAt, city, place, host, recordedAt } = row;
  return {
    id,
    title,
    summary,
    kind,
    form,
    state: getMeetingState(row, now),
    startsAt: beijingIso(startsAt),
    endsAt: beijingIso(endsAt),
    city,
    place,
    host,
    hasRecord: recordedAt !== null,
  };
}
