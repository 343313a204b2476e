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

/** The purpose of the form's human check, and the key of its consent text. */
export const callBackCheckPurpose = 'callBack';
export const callBackConsentKey = '/IntoGL/callBack/consent';

/** Returns when the firm calls, and the current consent text. */
export const callBackGuideGet = call<Empty, CallBackGuide>('GET', '/official-service/officialSite/callBack/guide', {
  tags: ['site', 'page-texts', 'calendar'],
});

/** Returns the owner of a referral code; null for an unknown one. */
export const referralGet = call<ReferralQuery, ReferralResult>('GET', '/official-service/officialSite/callBack/referral', {
  tags: ['branch', 'staff-register'],
});

/** Sends the code that verifies the phone number. */
export const callBackCodeSend = call<CallBackCodeInput, CallBackCodeResult>('POST', '/official-service/officialSite/callBack/code');

/** Requests a call. There is one open request per number and purpose: a repeated request returns the same one. */
export const callBackAdd = call<CallBackInput, CallBackReceipt>('POST', '/official-service/officialSite/callBack/add');
