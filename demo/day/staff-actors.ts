import { readAccessOf } from '#identity/staff/service/sign-in/access.ts';
import type { Context } from '#platform/context.ts';
import type { DayClock } from './day-clock.ts';

export type StaffContext = Context & { actor: Extract<Context['actor'], { kind: 'staff' }> };

/** What somebody of the demo staff does at a moment, with what their roles permit and no more. */
export type ActAs = (login: string, at: Date) => StaffContext;

/** What every part of a day knows: which one it is, its time, and who works on it. */
export interface DayPlan {
  /** 1, or one of those that may follow. */
  number: number;
  clock: DayClock;
  as: ActAs;
}

/** So many days there are texts and clients for. */
export const mostDays = 5;

/** Where the texts of a day stand, without the last part: those of the first one, and those that all others share. */
export const folderOf = (number: number): string => (number === 1 ? 'day' : 'day/next');

/** People of a later day are others, though they come with the same texts. */
export const personOf = (number: number, index: number): number => (number - 1) * 100 + index;

/** The demo staff, by their login names; each has just proved who they are. Throws for a site without them. */
export async function openActors(ctx: Context): Promise<ActAs> {
  const rows = await ctx.db.selectFrom('staffAccounts').select(['id', 'loginName']).where('isDemo', '=', true).execute();
  const known = new Map(
    await Promise.all(rows.map(async ({ id, loginName }) => [loginName, { id, access: await readAccessOf(ctx, id) }] as const)),
  );
  return (login, at) => {
    const person = known.get(login);
    if (!person) throw new Error(`no demo staff ${login}`);
    const { id: staffId, access } = person;
    return { ...ctx, now: at, actor: { kind: 'staff', staffId, sessionId: ctx.requestId, ...access, provenAt: at } };
  };
}
