import { sql, type Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { clientOf } from '#modules/client/login/service/session.ts';
import { describeDevice } from '#modules/base/person/service/describe-device.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Tables } from '#platform/database/tables.ts';
import { maskIp } from '#web/format/masks.ts';
import { consentCodes, type Consent, type ConsentCode, type ConsentPlace } from '../schema.ts';
import { findConsentText, type ConsentText } from './consent-texts.ts';

type Decision = Selectable<Tables['clientConsents']>;

interface Decided {
  code: ConsentCode;
  version: number;
  place?: ConsentPlace;
}

/** What else a withdrawal brings, in its transaction: unbound images go, devices are forgotten. By code. */
export type WithdrawalEffects = Partial<Record<ConsentCode, (tx: Context, clientId: number) => Promise<unknown>>>;

/**
 * Notes that the client agrees to a text. Agreeing again to what holds already changes nothing. Throws 40009 for a version that no longer
 * holds: it must be read anew (PIPL §14). To be called in a transaction.
 */
export async function giveConsent(tx: Context, clientId: number, { code, version, place = 'business' }: Decided): Promise<void> {
  await decide(tx, clientId, 'given', { code, version, place });
}

/** Notes that the client does not agree; he is not asked again for this version (PIPL §16, 网络数据安全管理条例 §22). Throws as `giveConsent`. */
export async function refuseConsent(tx: Context, clientId: number, { code, version, place = 'business' }: Decided): Promise<void> {
  await decide(tx, clientId, 'refused', { code, version, place });
}

/**
 * Takes a consent back, at once, with everything that follows from it. Throws 40009 when there is none. What was done before stays lawful
 * (PIPL §15).
 */
export async function withdrawConsent(
  tx: Context,
  clientId: number,
  { code, place = 'privacyCentre' }: Omit<Decided, 'version'>,
  effects: WithdrawalEffects = {},
): Promise<void> {
  await lockConsents(tx, clientId, code);
  const last = await findLast(tx, clientId, code);
  if (last?.decision !== 'given') throw fail('conflict', '您没有同意过这一事项，无需撤回');
  await record(tx, clientId, 'withdrawn', { code, version: last.version, place });
  await effects[code]?.(tx, clientId);
}

/** True when the client has agreed to the version that now holds and has not taken it back. */
export async function hasConsent(ctx: Context, clientId: number, code: ConsentCode): Promise<boolean> {
  const [text, last] = [await findConsentText(ctx, code), await findLast(ctx, clientId, code)];
  return last?.decision === 'given' && last.version === text.version;
}

/** One text with what the calling client has decided about it. Throws 50102 when nobody is signed in. */
export async function readConsent(ctx: Context, { code }: { code: ConsentCode }): Promise<Consent> {
  const { clientId } = clientOf(ctx);
  return describe(await findConsentText(ctx, code), await findLast(ctx, clientId, code));
}

/** Every text with the calling client's decisions, newest first. */
export async function listConsents(ctx: Context): Promise<{ consents: (Consent & { history: ReturnType<typeof toHistory>[] })[] }> {
  const { clientId } = clientOf(ctx);
  const decisions = await listDecisions(ctx, clientId);
  const consents = consentCodes.map(async (code) => {
    const own = decisions.filter((one) => one.code === code);
    return { ...describe(await findConsentText(ctx, code), own[0]), history: own.map(toHistory) };
  });
  return { consents: await Promise.all(consents) };
}

/** All decisions of a client, newest first. */
export function listDecisions(ctx: Pick<Context, 'db'>, clientId: number): Promise<Decision[]> {
  return ctx.db.selectFrom('clientConsents').selectAll().where('clientId', '=', clientId).orderBy('id', 'desc').execute();
}

/** The call of the page: decides for the calling client and tells how it now stands. */
export function decideConsent(
  ctx: Context,
  effects: WithdrawalEffects,
  { code, version, decision, place }: Required<Decided> & { decision: Decision['decision'] },
): Promise<Consent> {
  const { clientId } = clientOf(ctx);
  return inTransaction(ctx, async (tx) => {
    if (decision === 'withdrawn') await withdrawConsent(tx, clientId, { code, place }, effects);
    else await decide(tx, clientId, decision, { code, version, place });
    return readConsent(tx, { code });
  });
}

async function decide(tx: Context, clientId: number, decision: 'given' | 'refused', decided: Required<Decided>): Promise<void> {
  await lockConsents(tx, clientId, decided.code);
  const text = await findConsentText(tx, decided.code);
  if (text.version !== decided.version) throw fail('conflict', '同意书已更新，请阅读新版本后再决定');
  const last = await findLast(tx, clientId, decided.code);
  if (last?.version === text.version && last.decision === decision) return;
  if (last?.decision === 'given' && decision === 'refused' && last.version === text.version)
    throw fail('conflict', '您已同意这一事项；不再同意时请撤回');
  await record(tx, clientId, decision, decided);
}

/** Two decisions about one thing at once come one after the other. The client's own row stays free for others. */
async function lockConsents(tx: Context, clientId: number, code: ConsentCode): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consent:${clientId}:${code}`}, 0))`.execute(tx.db);
}

async function record(tx: Context, clientId: number, decision: Decision['decision'], { code, version, place }: Required<Decided>) {
  await tx.db
    .insertInto('clientConsents')
    .values({ clientId, code, version, decision, at: tx.now, ip: tx.ip ?? null, device: describeDevice(tx.userAgent), place })
    .execute();
  await audit(tx, `consent.${decision}`, `client:${clientId}`, { code, version, place });
}

function findLast(ctx: Pick<Context, 'db'>, clientId: number, code: ConsentCode): Promise<Decision | undefined> {
  return ctx.db
    .selectFrom('clientConsents')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('code', '=', code)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function describe({ code, version, title, validFrom, body }: ConsentText, last: Decision | undefined): Consent {
  const isOutdated = last !== undefined && last.version !== version && last.decision !== 'withdrawn';
  const state = !last ? 'none' : isOutdated ? (last.decision === 'given' ? 'outdated' : 'none') : last.decision;
  return { code, version, title, body, validFrom: validFrom.toISOString(), state, ...(last && { since: last.at.toISOString() }) };
}

function toHistory({ at, version, decision, ip, device, place }: Decision) {
  return { at: at.toISOString(), version, decision, ip: maskIp(ip), device, place };
}
