import { callBackCheckPurpose, callBackConsentKey } from '#contact/call-backs/calls/requests.ts';
import { openCallBackDeps, type CallBackDeps } from '#contact/call-backs/deps.ts';
import { callBackCodeInput, callBackInput, type CallBackInput } from '#contact/call-backs/schema/requests.ts';
import { sendCallBackCode } from '#contact/call-backs/service/send-code.ts';
import { publishPageText } from '#content/articles/service/texts/page-texts.ts';
import { issuePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { testSecret } from '../platform/crypto.ts';
import { buildMessagingDeps, readLastCode } from '../workflow/messaging.ts';

/** Builds dependencies with the test's own keys; messages stay in the outbox. */
export function buildCallBackDeps(): CallBackDeps {
  return openCallBackDeps({ secret: testSecret(), profile: 'SM2', messaging: buildMessagingDeps() });
}

/** Stores what the calls need besides the site's settings: the text of consent. */
export async function prepareCallBacks(ctx: Context): Promise<void> {
  // Earlier than any day that a test uses.
  const before = { ...ctx, now: new Date('2026-01-01T00:00:00Z') };
  await publishPageText(before, { key: callBackConsentKey, title: '预约回电个人信息处理说明', lead: '仅用于回电。', sections: [] });
}

let lastNumber = 0;

/** Builds a complete request with a code that was sent for it; override what the test is about. */
export async function buildCallBack(ctx: Context, deps: CallBackDeps, overrides: Partial<CallBackInput> = {}): Promise<CallBackInput> {
  const mobileTel = overrides.mobileTel ?? `1370000${String(++lastNumber).padStart(4, '0')}`;
  const purpose = overrides.purpose ?? 'opening';
  const { pass } = await issuePass(ctx, callBackCheckPurpose);
  const { checkToken } = await sendCallBackCode(ctx, deps, callBackCodeInput.parse({ mobileTel, purpose, captcha: pass }));
  const parsed = callBackInput.shape.mobileTel.parse(mobileTel);
  return { mobileTel, purpose, checkToken, checkCode: await readLastCode(ctx, deps.messaging, parsed), consentVersion: 1, ...overrides };
}
