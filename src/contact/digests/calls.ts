import { call, type Empty } from '#contract/call.ts';
import type { DigestCodeInput, DigestCodeResult, DigestGuide, DigestInput, DigestReceipt, LeaveInput } from './schema.ts';

/** The purpose of the form's human check, and the key of its consent text. */
export const digestCheckPurpose = 'digest';
export const digestConsentKey = '/digest/consent';

/** Returns the topics for mail digests, and the current consent text. */
export const digestGuideGet = call<Empty, DigestGuide>('GET', '/official-service/officialSite/digest/guide', {
  tags: ['site', 'page-texts', 'categories'],
});

/** Sends the code that verifies the mail address. The response does not depend on whether the address has a subscription. */
export const digestCodeSend = call<DigestCodeInput, DigestCodeResult>('POST', '/official-service/officialSite/digest/code');

/** Subscribes the address, or changes the topics of its subscription. */
export const digestSave = call<DigestInput, DigestReceipt>('POST', '/official-service/officialSite/digest/save');

/** Ends the subscription with the key of its mails; does the same for ended and unknown ones. */
export const digestLeave = call<LeaveInput, Empty>('POST', '/official-service/officialSite/digest/leave');
