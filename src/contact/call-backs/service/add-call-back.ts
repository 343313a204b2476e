import { randomInt } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { getPageText } from '#content/articles/service/texts/page-texts.ts';
import { noSource } from '#content/website/calls/visit-sources.ts';
import { getCallBackSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import { countForNetwork, reverseFailedTry } from '#identity/verification/service/limits.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { findOfficeStretch } from '#securities/calendar/service/office-hours.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import { maskMobile } from '#ui/format/masks.ts';
import { verifyCode, consumeCode, type ValidCode } from '#workflow/messaging/service/codes.ts';
import { callBackConsentKey } from '../calls/requests.ts';
import type { CallBackDeps } from '../deps.ts';
import type { CallBackReceipt, ParsedCallBack } from '../schema/requests.ts';
import { minSlotMinutes } from './guide.ts';
import { findReferral } from './referral.ts';

type NewCallBack = Insertable<Tables['callBacks']>;
type ShownCallBack = Pick<Selectable<Tables['callBacks']>, 'number' | 'callFrom' | 'callUntil' | 'referralKind' | 'referralName'>;

/** Retry on a number collision. */
const numberTries = 3;

/**
 * Stores a request for a call after verifying its code. A number with an open request for this purpose gets that request. An
 * unknown referral code is ignored. Throws 40001 for consent to an outdated text, 40003 for a wrong code, 40029 when the
 * visitor's network has failed too often.
 */
export async function addCallBack(ctx: Context, deps: CallBackDeps, input: ParsedCallBack): Promise<CallBackReceipt> {
  const { mobileTel: mobile, checkToken, checkCode: code } = input;
  await checkConsent(ctx, input.consentVersion);
  await countForNetwork(ctx, 'failed');
  const right = await verifyCode(ctx, deps.messaging, { mobile, purpose: 'callBack', subject: checkToken, code });
  const wanted = await toRequest(ctx, input);
  return inTransaction(ctx, (tx) => take(tx, deps, { input, right, wanted }));
}

type CallBackRequest = Omit<NewCallBack, 'number' | 'sealedMobile' | 'mobileKey'>;

async function toRequest(ctx: Context, { purpose, ref, from, consentVersion }: ParsedCallBack): Promise<CallBackRequest> {
  const { hours } = await getCallBackSettings(ctx);
  const stretch = await findOfficeStretch(ctx, hours, minSlotMinutes);
  const referral = ref ? await findReferral(ctx, ref) : undefined;
  return {
    purpose,
    state: 'waiting',
    referralKind: referral?.kind ?? null,
    referralCode: referral?.code ?? null,
    referralName: referral?.name ?? null,
    source: from ?? noSource,
    consentVersion,
    receivedAt: ctx.now,
    // A slot that has already begun starts now.
    callFrom: new Date(Math.max(Date.parse(stretch.from), ctx.now.getTime())),
    callUntil: new Date(stretch.until),
    endedAt: null,
  };
}

interface CallBackEntry {
  input: ParsedCallBack;
  right: ValidCode;
  wanted: CallBackRequest;
}

async function take(tx: Context, deps: CallBackDeps, { input, right, wanted }: CallBackEntry): Promise<CallBackReceipt> {
  const { mobileTel: mobile, purpose } = input;
  const mobileKey = deps.vault.mobileKey(mobile);
  await consumeCode(tx, right);
  await reverseFailedTry(tx);
  for (let tries = 0; tries < numberTries; tries++) {
    const number = newNumber(shanghaiDay(tx.now));
    const sealedMobile = deps.vault.callBacks.sealedMobile.seal(mobile, { number });
    const row = { ...wanted, number, sealedMobile, mobileKey };
    const made = await tx.db
      .insertInto('callBacks')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) {
      await audit(tx, 'callBack.add', `callBack:${number}`, { purpose, source: wanted.source, referral: wanted.referralKind });
      return toReceipt(tx, { ...wanted, number } as ShownCallBack, { mobile, isRepeated: false });
    }
    const known = await findWaiting(tx, { mobileKey, purpose });
    if (known) return toReceipt(tx, known, { mobile, isRepeated: true });
  }
  throw new Error('no free number of a call-back was drawn');
}

function findWaiting(
  { db }: Context,
  { mobileKey, purpose }: { mobileKey: Buffer; purpose: ParsedCallBack['purpose'] },
): Promise<ShownCallBack | undefined> {
  return db
    .selectFrom('callBacks')
    .select(['number', 'callFrom', 'callUntil', 'referralKind', 'referralName'])
    .where('mobileKey', '=', mobileKey)
    .where('purpose', '=', purpose)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

function toReceipt({ now }: Context, row: ShownCallBack, { mobile, isRepeated }: { mobile: string; isRepeated: boolean }): CallBackReceipt {
  const { number, callFrom, callUntil, referralKind: kind, referralName: name } = row;
  return {
    number,
    mobile: maskMobile(mobile),
    call: { from: beijingIso(callFrom), until: beijingIso(callUntil) },
    now: now.toISOString(),
    referral: kind && name ? { kind, name } : null,
    isRepeated,
  };
}

async function checkConsent(ctx: Context, agreed: number): Promise<void> {
  const { version } = await getPageText(ctx, { key: callBackConsentKey });
  if (agreed === version) return;
  const errors = [{ path: 'consentVersion', message: '个人信息处理说明已更新，请重新阅读并同意' }];
  throw fail('invalidInput', undefined, { errors });
}

/** Returns the date, then eight random digits in two groups that are easy to read out. */
function newNumber(day: string): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return `HD${day.replaceAll('-', '')}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
