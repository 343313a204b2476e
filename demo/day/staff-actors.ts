import { readAccessOf } from '#modules/console/staff/service/sign-in/access.ts';
import type { Context } from '#platform/context.ts';
import type { DayClock } from './day-clock.ts';

export type StaffContext = Context & { actor: Extract<Context['actor'], { kind: 'staff' }> };

/** What somebody of the demo staff does at a moment, with what their roles permit and no more. */
export type ActAs = (login: string, at: Date) => StaffContext;

/** What every part of a day knows: its time, and who works on it. */
export interface DayPlan {
  clock: DayClock;
  as: ActAs;
}

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
