import type { Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { SeekerDeps } from '../deps.ts';
import { readIdNumber } from './id-number.ts';
import { readSeekerMobile } from './session.ts';

/** A job seeker's stored data apart from the resume; unmasked. */
export interface SeekerAccountData {
  mobile: string;
  /** Empty when no resume contains one. */
  idNumber: string;
  createdAt: Date;
  lastActiveAt: Date;
}

/** Throws when the person does not exist. */
export async function readSeekerAccount(ctx: Context, deps: SeekerDeps, seekerId: number): Promise<SeekerAccountData> {
  const dates = await ctx.db
    .selectFrom('seekers')
    .select(['createdAt', 'lastActiveAt'])
    .where('id', '=', seekerId)
    .executeTakeFirstOrThrow();
  return { ...dates, mobile: await readSeekerMobile(ctx, deps, seekerId), idNumber: await readIdNumber(ctx, deps, seekerId) };
}

type Login = Pick<Selectable<Tables['seekerSessions']>, 'startedAt' | 'endedAt' | 'ip' | 'device'>;

/** Lists the person's logins with time, address and device, newest first. */
export function listSeekerLogins(ctx: Context, seekerId: number): Promise<Login[]> {
  return ctx.db
    .selectFrom('seekerSessions')
    .select(['startedAt', 'endedAt', 'ip', 'device'])
    .where('seekerId', '=', seekerId)
    .orderBy('startedAt', 'desc')
    .execute();
}
