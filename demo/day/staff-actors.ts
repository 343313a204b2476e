import { readAccessAnywhere } from '#identity/staff/service/sign-in/access.ts';
import type { Context } from '#platform/context.ts';
import type { DayClock } from './day-clock.ts';

export type StaffContext = Context & { actor: Extract<Context['actor'], { kind: 'staff' }> };

/** Returns the context of a demo staff member at a time, with the permissions of their roles. */
export type ActAs = (login: string, at: Date) => StaffContext;

/** Data shared by the parts of a day: its number, its time, and its staff. */
export interface DayPlan {
  /** 1, or the number of a later day. */
  number: number;
  clock: DayClock;
  as: ActAs;
}

/** The number of days for which there are texts and clients. */
export const maxDays = 5;

/** Returns the path of a day's texts without the last part: the first day has its own, all others share one. */
export const getDayFolder = (number: number): string => (number === 1 ? 'day' : 'day/next');

/** Later days use the same texts with other people. */
export const getPersonIndex = (number: number, index: number): number => (number - 1) * 100 + index;

/** Returns the demo staff by login name, just re-authenticated. Throws for a site without them. */
export async function openActors(ctx: Context): Promise<ActAs> {
  const rows = await ctx.db.selectFrom('staffAccounts').select(['id', 'loginName']).where('isDemo', '=', true).execute();
  const known = new Map(
    await Promise.all(rows.map(async ({ id, loginName }) => [loginName, { id, access: await readAccessAnywhere(ctx, id) }] as const)),
  );
  return (login, at) => {
    const person = known.get(login);
    if (!person) throw new Error(`no demo staff ${login}`);
    const { id: staffId, access } = person;
    return { ...ctx, now: at, actor: { kind: 'staff', staffId, sessionId: ctx.requestId, ...access, provenAt: at } };
  };
}
