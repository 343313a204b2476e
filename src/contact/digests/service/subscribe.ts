import { randomBytes } from 'node:crypto';
import { getPageText } from '#content/articles/service/texts/page-texts.ts';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { countForNetwork, reverseFailedTry } from '#identity/verification/service/limits.ts';
import { consumePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { maskEmail } from '#ui/format/masks.ts';
import { verifyCode, consumeCode, sendCode } from '#workflow/messaging/service/codes.ts';
import { digestCheckPurpose, digestConsentKey } from '../calls.ts';
import type { DigestDeps } from '../deps.ts';
import type { DigestCodeResult, DigestGuide, DigestReceipt, ParsedDigest } from '../schema.ts';
import { listTopicNames, securityTopic } from './topics.ts';

/** Returns the topics for mail digests. Throws 40004 while no consent text is published. */
export async function getDigestGuide(ctx: Context, deps: DigestDeps, _input: Empty): Promise<DigestGuide> {
  const [{ version }, groups] = await Promise.all([getPageText(ctx, { key: digestConsentKey }), deps.listTopics(ctx)]);
  return { isOffered: deps.isOffered, groups, consent: { version } };
}

/**
 * Sends a code to the address, bound to the returned `checkToken`, which only the requesting browser has. The response does not
 * depend on whether the address has a subscription. Throws 40003 without a human check, 40029 by the limits of codes, 40004 where
 * no mails are sent.
 */
export function sendDigestCode(
  ctx: Context,
  deps: DigestDeps,
  { email, captcha }: { email: string; captcha?: string | undefined },
): Promise<DigestCodeResult> {
  if (!deps.isOffered) throw fail('notFound');
  return inTransaction(ctx, async (tx) => {
    await consumePass(tx, { pass: captcha, purpose: digestCheckPurpose });
    const checkToken = randomBytes(24).toString('base64url');
    const binding = { mobile: email, channel: 'mail', purpose: 'digest', subject: checkToken } as const;
    const { resendAfterSeconds, expiresAt } = await sendCode(tx, deps.messaging, { ...binding, about: '邮件订阅' });
    return { checkToken, resendAfterSeconds, expiresAt: expiresAt.toISOString() };
  });
}

/**
 * Subscribes the address after verifying its code, or changes its topics; earlier publications are not sent. Throws 40001 for
 * consent to an outdated text and when no offered topic was chosen, 40003 for a wrong code, 40029 when the visitor's network has
 * failed too often.
 */
export async function saveDigest(ctx: Context, deps: DigestDeps, input: ParsedDigest): Promise<DigestReceipt> {
  const { email, rhythm, consentVersion } = input;
  if (rhythm === undefined) throw createInputError([{ path: 'rhythm', message: '请选择每天或每周' }]);
  await checkConsent(ctx, consentVersion);
  const topics = await chooseTopics(ctx, deps, input);
  await countForNetwork(ctx, 'failed');
  const binding = { mobile: email, purpose: 'digest', subject: input.checkToken } as const;
  const right = await verifyCode(ctx, deps.messaging, { ...binding, code: input.checkCode });
  await inTransaction(ctx, async (tx) => {
    await consumeCode(tx, right);
    await reverseFailedTry(tx);
    const leaveKey = randomBytes(24).toString('base64url');
    const chosen = { topics, rhythm, consentVersion };
    await tx.db
      .insertInto('digestSubscriptions')
      .values({
        ...chosen,
        leaveKey,
        sealedAddress: deps.vault.digestSubscriptions.sealedAddress.seal(email, { leaveKey }),
        addressKey: deps.vault.addressKey(email),
        createdAt: tx.now,
        toldUntil: tx.now,
      })
      .onConflict((conflict) => conflict.column('addressKey').doUpdateSet(chosen))
      .execute();
    await audit(tx, 'digest.save', 'digest', { topics: topics.length, rhythm });
  });
  return { email: maskEmail(email), rhythm, topics: await listTopicNames(ctx, deps, topics) };
}

/** Ends a subscription and deletes its data. Ending it again has no effect. */
export async function unsubscribeDigest(ctx: Context, _deps: DigestDeps, { key }: { key: string }): Promise<Empty> {
  await inTransaction(ctx, async (tx) => {
    const { numDeletedRows } = await tx.db.deleteFrom('digestSubscriptions').where('leaveKey', '=', key).executeTakeFirst();
    if (numDeletedRows > 0n) await audit(tx, 'digest.leave', 'digest', {});
  });
  return {};
}

async function chooseTopics(ctx: Context, deps: DigestDeps, { topics, codes }: ParsedDigest): Promise<string[]> {
  const offered = new Set((await deps.listTopics(ctx)).flatMap((group) => group.topics.map(({ topic }) => topic)));
  const chosen = [...new Set(topics)].filter((topic) => offered.has(topic));
  const all = [...chosen, ...codes.map(securityTopic)];
  if (all.length === 0) throw createInputError([{ path: 'topics', message: '请至少选择一项内容，或者填写证券代码' }]);
  return all;
}

async function checkConsent(ctx: Context, agreed: number): Promise<void> {
  const { version } = await getPageText(ctx, { key: digestConsentKey });
  if (agreed !== version) throw createInputError([{ path: 'consentVersion', message: '个人信息处理说明已更新，请重新阅读并同意' }]);
}
