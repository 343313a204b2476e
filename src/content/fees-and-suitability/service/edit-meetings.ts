import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { parseTimestampCursor, pageOfMoments } from '#platform/database/keyset.ts';
import type { MeetingDraft } from '../schema/meetings.ts';
import type { MeetingState } from '../web/meeting-names.ts';
import { listMeetingFiles, getMeetingState } from './meetings.ts';

/** A meeting as listed for staff. */
export interface StaffMeeting {
  id: number;
  title: string;
  startsAt: Date;
  state: MeetingState;
  updatedAt: Date;
}

interface StaffMeetingQuery {
  /** Words of the title, host, city or place, or the number of a meeting. */
  search?: string | undefined;
  after?: string | undefined;
}

const pageSize = 50;

/** Returns one page of all meetings for staff, latest first. */
export async function listMeetingsForStaff(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { search, after }: StaffMeetingQuery = {},
): Promise<{ records: StaffMeeting[]; next: string | null }> {
  const behind = parseTimestampCursor(after);
  const rows = await db
    .selectFrom('investorMeetings')
    .select(['id', 'title', 'startsAt', 'endsAt', 'cancelledReason', 'updatedAt'])
    .$if(behind !== undefined, (query) => query.where(sql<boolean>`(starts_at, id) < (${behind?.at}::timestamptz, ${behind?.id}::integer)`))
    .$if(!!search, (query) => query.where(sql<boolean>`(strpos(search_text, fold_title(${search})) > 0 or id::text = ${search})`))
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { records, next } = pageOfMoments(rows, pageSize, ({ startsAt }) => startsAt);
  const toMeeting = ({ endsAt, cancelledReason, ...row }: (typeof rows)[number]): StaffMeeting => ({
    ...row,
    state: getMeetingState({ ...row, endsAt, cancelledReason }, now),
  });
  return { records: records.map(toMeeting), next };
}

export async function countMeetingsForStaff({ db }: Pick<Context, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('investorMeetings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a meeting in the form of its schema. Throws 40004 when it does not exist. */
export async function readMeetingForStaff({ db }: Pick<Context, 'db'>, id: number): Promise<MeetingDraft> {
  const row = await db
    .selectFrom('investorMeetings')
    .select(['kind', 'form', 'title', 'summary', 'description as descriptionHtml', 'host', 'startsAt', 'endsAt', 'city', 'place'])
    .select(['onlineUrl', 'seats', 'phone', 'email', 'cancelledReason', 'record as recordHtml', 'signUpFrom', 'signUpUntil'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  const { signUpFrom, signUpUntil, ...draft } = row;
  const signUp = signUpFrom && signUpUntil ? { from: signUpFrom, until: signUpUntil } : null;
  return { ...draft, signUp, fileIds: await listMeetingFiles({ db }, id) };
}
