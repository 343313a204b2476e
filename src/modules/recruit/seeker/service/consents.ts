import { fail } from '#contract/call-error.ts';
import { describeDevice } from '#modules/base/person/service/describe-device.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { maskIp } from '#web/format/masks.ts';
import { currentConsentVersion, readResumeMonths } from './consent-texts.ts';
import { lockSeeker } from './find-seeker.ts';

export type SeekerDecision = Selectable<Tables['seekerConsents']>;

/** `none`: never asked; `outdated`: an earlier version was agreed to, and a newer one holds: to be asked again at the next login. */
export type SeekerConsentState = 'none' | 'given' | 'outdated' | 'withdrawn';

/**
 * Notes that the person agrees to the text that now holds; agreeing again changes nothing. Throws 40009 for a version that no longer holds:
 * it must be read anew (PIPL §14). To be called in a transaction.
 */
export async function giveSeekerConsent(tx: Context, seekerId: number, { version }: { version: number }): Promise<void> {
  await lockSeeker(tx, seekerId);
  if (version !== (await currentConsentVersion(tx))) throw fail('conflict', '个人信息处理规则已更新，请阅读新版本后再决定');
  const last = await findLast(tx, seekerId);
  if (last?.decision === 'given' && last.version === version) return;
  await record(tx, seekerId, { version, decision: 'given' });
}

/** Notes that the person takes the consent back. Throws 40009 when there is none. What follows from it is `stopProcessing`'s. */
export async function withdrawSeekerConsent(tx: Context, seekerId: number): Promise<void> {
  await lockSeeker(tx, seekerId);
  const last = await findLast(tx, seekerId);
  if (last?.decision !== 'given') throw fail('conflict', '您没有同意过，或已经撤回，无需再次撤回');
  await record(tx, seekerId, { version: last.version, decision: 'withdrawn' });
}

/** How the person's consent stands. Asked by the login, which leads to the text again unless it is `given`. */
export async function seekerConsentState(ctx: Pick<Context, 'db' | 'now'>, seekerId: number): Promise<SeekerConsentState> {
  const last = await findLast(ctx, seekerId);
  if (!last) return 'none';
  if (last.decision === 'withdrawn') return 'withdrawn';
  return last.version === (await currentConsentVersion(ctx)) ? 'given' : 'outdated';
}

/**
 * For everything that writes to a resume or delivers it: throws 40009 unless the person has agreed and not taken it back. A newer version
 * does not stop what somebody is just writing; it is asked for at the next login.
 */
export async function requireSeekerConsent(ctx: Pick<Context, 'db'>, seekerId: number): Promise<void> {
  const last = await findLast(ctx, seekerId);
  if (last?.decision === 'given') return;
  const why = last ? '您已撤回对个人信息处理规则的同意' : '您还没有同意个人信息处理规则';
  throw fail('conflict', `${why}，请先在“隐私与账号”页阅读并同意`);
}

/** All decisions of a person, newest first. */
export function listSeekerDecisions(ctx: Pick<Context, 'db'>, seekerId: number): Promise<SeekerDecision[]> {
  return ctx.db.selectFrom('seekerConsents').selectAll().where('seekerId', '=', seekerId).orderBy('id', 'desc').execute();
}

function findLast(ctx: Pick<Context, 'db'>, seekerId: number): Promise<Pick<SeekerDecision, 'version' | 'decision'> | undefined> {
  return ctx.db
    .selectFrom('seekerConsents')
    .select(['version', 'decision'])
    .where('seekerId', '=', seekerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function record(tx: Context, seekerId: number, { version, decision }: Pick<SeekerDecision, 'version' | 'decision'>): Promise<void> {
  await tx.db
    .insertInto('seekerConsents')
    .values({
      seekerId,
      version,
      decision,
      at: tx.now,
      resumeMonths: await readResumeMonths(tx),
      network: maskIp(tx.ip ?? null),
      device: describeDevice(tx.userAgent),
    })
    .execute();
  await audit(tx, `seekerConsent.${decision}`, `seeker:${seekerId}`, { version });
}
