import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import {
  recordDecision,
  findLastDecision,
  readConsentState,
  toConsentState,
  recordWithdrawal,
} from '#identity/accounts/service/consents.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { maskIp } from '#ui/format/masks.ts';
import { consentCodes, type Consent, type ConsentCode, type ConsentPlace } from '../schema.ts';
import { clientConsent, findConsentText, type ConsentTextVersion } from './consent-texts.ts';

type Decision = Selectable<Tables['clientConsents']>;

interface ConsentChoice {
  code: ConsentCode;
  version: number;
  place?: ConsentPlace;
}

/** Effects of a withdrawal by consent code, in its transaction: for example, unused images are deleted and devices forgotten. */
export type WithdrawalEffects = Partial<Record<ConsentCode, (tx: Context, clientId: number) => Promise<unknown>>>;

/** Records that the client agrees to a text. Throws as `decide`. Call it in a transaction. */
export async function giveConsent(tx: Context, clientId: number, { code, version, place = 'business' }: ConsentChoice): Promise<void> {
  await recordDecision(tx, clientConsent(code), clientId, { decision: 'given', version, place });
}

/** Withdraws a consent at once, with its effects. Throws 40009 when there is none. */
export async function withdrawConsent(
  tx: Context,
  clientId: number,
  { code, place = 'privacyCentre' }: Omit<ConsentChoice, 'version'>,
  effects: WithdrawalEffects = {},
): Promise<void> {
  await recordWithdrawal(tx, clientConsent(code), clientId, { place });
  await effects[code]?.(tx, clientId);
}

/** Returns true when the client has agreed to the version in force and has not withdrawn. */
export async function hasConsent(ctx: Context, clientId: number, code: ConsentCode): Promise<boolean> {
  return (await readConsentState(ctx, clientConsent(code), clientId)) === 'given';
}

/** Returns true when the client has refused or withdrawn; false when they were never asked. */
export async function hasDeclined(ctx: Context, clientId: number, code: ConsentCode): Promise<boolean> {
  const state = await readConsentState(ctx, clientConsent(code), clientId);
  return state === 'refused' || state === 'withdrawn';
}

/** The consent that login requests before it remembers a device, recorded also for a client who trusts a device and was never asked. */
export const deviceConsent = {
  mayKeep: async (tx: Context, clientId: number): Promise<boolean> => !(await hasDeclined(tx, clientId, 'device_info')),
  async give(tx: Context, clientId: number): Promise<void> {
    if (await hasConsent(tx, clientId, 'device_info')) return;
    const { version } = await findConsentText(tx, 'device_info');
    await giveConsent(tx, clientId, { code: 'device_info', version, place: 'login' });
  },
};

/** Throws 40009 with the consent's own wording for a client who has refused it. Call it in the transaction that writes the data. */
export async function requireNotDeclined(tx: Context, clientId: number, code: ConsentCode): Promise<void> {
  if (!(await hasDeclined(tx, clientId, code))) return;
  const { title, body } = await findConsentText(tx, code);
  throw fail('conflict', `您没有同意“${title}”。${body.refusal}也可以在“隐私中心”改变选择`);
}

/** Returns one text with the calling client's decision. Throws 50102 when nobody is signed in. */
export async function readConsent(ctx: Context, { code }: { code: ConsentCode }): Promise<Consent> {
  const { clientId } = clientOf(ctx);
  return toConsent(await findConsentText(ctx, code), await findLastDecision(ctx, clientConsent(code), clientId), await readBases(ctx));
}

/** Lists every text with the calling client's decisions, newest first. */
export async function listConsents(ctx: Context): Promise<{ consents: (Consent & { history: ReturnType<typeof toHistory>[] })[] }> {
  const { clientId } = clientOf(ctx);
  const decisions = await listDecisions(ctx, clientId);
  const bases = await readBases(ctx);
  const consents = consentCodes.map(async (code) => {
    const own = decisions.filter((one) => one.code === code);
    return { ...toConsent(await findConsentText(ctx, code), own[0], bases), history: own.map(toHistory) };
  });
  return { consents: await Promise.all(consents) };
}

/** Returns the law that permits processing without consent, by consent code. */
async function readBases({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('consentBases').selectAll().execute();
  return new Map(rows.map(({ code, basis }) => [code, basis]));
}

/** Lists all decisions of a client, newest first. */
export function listDecisions(ctx: Pick<Context, 'db'>, clientId: number): Promise<Decision[]> {
  return ctx.db.selectFrom('clientConsents').selectAll().where('clientId', '=', clientId).orderBy('id', 'desc').execute();
}

/**
 * Decides for the calling client and returns the new state. A refusal is not asked about again for this version (PIPL §16,
 * 网络数据安全管理条例 §22).
 */
export function decideConsent(
  ctx: Context,
  effects: WithdrawalEffects,
  { code, version, decision, place }: Required<ConsentChoice> & { decision: Decision['decision'] },
): Promise<Consent> {
  const { clientId } = clientOf(ctx);
  return inTransaction(ctx, async (tx) => {
    if (decision === 'withdrawn') await withdrawConsent(tx, clientId, { code, place }, effects);
    else await recordDecision(tx, clientConsent(code), clientId, { decision, version, place });
    return readConsent(tx, { code });
  });
}

function toConsent(
  { code, version, title, validFrom, body }: ConsentTextVersion,
  last: Pick<Decision, 'version' | 'decision' | 'at'> | undefined,
  bases: ReadonlyMap<string, string>,
): Consent {
  const state = toConsentState(last, version);
  const basis = bases.get(code) ?? null;
  return { code, version, title, body, basis, validFrom: validFrom.toISOString(), state, ...(last && { since: last.at.toISOString() }) };
}

function toHistory({ at, version, decision, ip, device, place }: Decision) {
  return { at: at.toISOString(), version, decision, ip: maskIp(ip), device, place };
}
