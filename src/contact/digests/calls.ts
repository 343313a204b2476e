import { call, type Empty } from '#contract/call.ts';
import type { DigestCodeInput, DigestCodeResult, DigestGuide, DigestInput, DigestReceipt, LeaveInput } from './schema.ts';

/** What a human check on the form is good for, and the text that a visitor agrees to. */
export const digestCheck = 'digest';
export const digestConsentKey = '/digest/consent';

/** What can be followed by mail, and which text of consent holds. */
export const digestGuideGet = call<Empty, DigestGuide>('GET', '/official-service/officialSite/digest/guide', {
  tags: ['site', 'page-texts', 'categories'],
});

/** Sends the code that proves the address. The answer is the same whether or not the address has a subscription. */
export const digestCodeSend = call<DigestCodeInput, DigestCodeResult>('POST', '/official-service/officialSite/digest/code');

/** Subscribes the address, or gives its subscription other contents. */
export const digestSave = call<DigestInput, DigestReceipt>('POST', '/official-service/officialSite/digest/save');

/** Ends the subscription whose mails have the key; one that has ended, and one that never was, end as well. */
export const digestLeave = call<LeaveInput, Empty>('POST', '/official-service/officialSite/digest/leave');
