import { call, type Empty } from '#contract/call.ts';
import type {
  CallBackCodeInput,
  CallBackCodeResult,
  CallBackGuide,
  CallBackInput,
  CallBackReceipt,
  ReferralQuery,
  ReferralResult,
} from '../schema/requests.ts';

/** What a human check on the form is good for, and the text that a visitor agrees to. */
export const callBackCheck = 'callBack';
export const callBackConsentKey = '/IntoGL/callBack/consent';

/** When the firm calls, and which text of consent holds. */
export const callBackGuideGet = call<Empty, CallBackGuide>('GET', '/official-service/officialSite/callBack/guide', {
  tags: ['site', 'page-texts', 'calendar'],
});

/** Who a code of recommendation belongs to; nobody where it is unknown. */
export const referralGet = call<ReferralQuery, ReferralResult>('GET', '/official-service/officialSite/callBack/referral', {
  tags: ['branch', 'staff-register'],
});

/** Sends the code that proves the number. */
export const callBackCodeSend = call<CallBackCodeInput, CallBackCodeResult>('POST', '/official-service/officialSite/callBack/code');

/** Asks for a call. One open request a number and purpose: whoever asks again gets the same one. */
export const callBackAdd = call<CallBackInput, CallBackReceipt>('POST', '/official-service/officialSite/callBack/add');
