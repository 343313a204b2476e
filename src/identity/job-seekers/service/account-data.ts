import type { Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { SeekerDeps } from '../deps.ts';
import { readIdNumber } from './id-number.ts';
import { readMobile } from './session.ts';

/** What is kept of a job seeker beside the resume; in the clear. */
export interface SeekerAccount {
  mobile: string;
  /** Empty where no resume names one. */
  idNumber: string;
  createdAt: Date;
  lastActiveAt: Date;
}

/** Throws when there is no such person. */
export async function readAccount(ctx: Context, deps: SeekerDeps, seekerId: number): Promise<SeekerAccount> {
  const dates = await ctx.db
    .selectFrom('seekers')
    .select(['createdAt', 'lastActiveAt'])
    .where('id', '=', seekerId)
    .executeTakeFirstOrThrow();
  return { ...dates, mobile: await readMobile(ctx, deps, seekerId), idNumber: await readIdNumber(ctx, deps, seekerId) };
}

type Login = Pick<Selectable<Tables['seekerSessions']>, 'startedAt' | 'endedAt' | 'ip' | 'device'>;

/** When, from where and with what the person signed in, newest first. */
export function listLogins(ctx: Context, seekerId: number): Promise<Login[]> {
  return ctx.db
    .selectFrom('seekerSessions')
    .select(['startedAt', 'endedAt', 'ip', 'device'])
    .where('seekerId', '=', seekerId)
    .orderBy('startedAt', 'desc')
    .execute();
}
