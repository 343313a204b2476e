import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { MeetingDraft } from '../schema/meetings.ts';
import type { MeetingState } from '../web/meeting-names.ts';
import { listMeetingFiles, stateOf } from './meetings.ts';

/** A meeting as staff find it. */
export interface StaffMeeting {
  id: number;
  title: string;
  startsAt: Date;
  state: MeetingState;
  updatedAt: Date;
}

/** All meetings for staff, the last one first: a firm has some dozens a year. */
export async function listMeetingsForStaff({ db, now }: Pick<Context, 'db' | 'now'>): Promise<StaffMeeting[]> {
  const rows = await db
    .selectFrom('investorMeetings')
    .select(['id', 'title', 'startsAt', 'endsAt', 'cancelledReason', 'updatedAt'])
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ endsAt, cancelledReason, ...row }) => ({ ...row, state: stateOf({ ...row, endsAt, cancelledReason }, now) }));
}

/** A meeting as its schema takes it. Throws 40004 when there is none of this number. */
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
