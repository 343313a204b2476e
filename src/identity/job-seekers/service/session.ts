import { seekerKind, type ActorOf } from '#identity/accounts/service/person-kind.ts';
import { actorOf, readSessionExpiry, restartIdleTime } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { maskMobile } from '#ui/format/masks.ts';
import type { SeekerDeps } from '../deps.ts';
import type { SeekerSession } from '../schema/seekers.ts';

export type SeekerActor = ActorOf<'seeker'>;

/** Returns the calling job seeker. Throws 50102 when nobody is signed in. */
export const seekerOf = (ctx: Pick<Context, 'actor'>): SeekerActor => actorOf(ctx, seekerKind);

/** Returns the calling job seeker's session. Throws 50102 without one. */
export async function getSession(ctx: Context, deps: SeekerDeps): Promise<SeekerSession> {
  const { startedAt: _, ...standing } = await readSessionExpiry(ctx, seekerKind);
  return { mobile: maskMobile(await readSeekerMobile(ctx, deps, seekerOf(ctx).seekerId)), ...standing };
}

/** Restarts the idle time of the calling job seeker's session. The absolute limit stays. */
export async function extendSession(ctx: Context, deps: SeekerDeps): Promise<SeekerSession> {
  await restartIdleTime(ctx, seekerKind);
  return getSession(ctx, deps);
}

/** Returns the number by which a job seeker signs in. Throws when the person does not exist. */
export async function readSeekerMobile(ctx: Pick<Context, 'db'>, { vault }: Pick<SeekerDeps, 'vault'>, seekerId: number): Promise<string> {
  const { sealedMobile } = await ctx.db.selectFrom('seekers').select('sealedMobile').where('id', '=', seekerId).executeTakeFirstOrThrow();
  return vault.open(sealedMobile, 'mobile');
}

/** Records activity of the person, which restarts the months until deletion (at most one write a day). */
export async function recordActivity(tx: Context, seekerId: number): Promise<void> {
  await tx.db
    .updateTable('seekers')
    .set({ lastActiveAt: tx.now })
    .where('id', '=', seekerId)
    .where('lastActiveAt', '<', new Date(tx.now.getTime() - 24 * 3_600_000))
    .execute();
}
