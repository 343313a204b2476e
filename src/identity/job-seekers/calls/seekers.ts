import { call, type Empty } from '#contract/call.ts';
import type {
  CaptchaImage,
  CheckCodeRequest,
  CodeSendResult,
  SeekerLogin,
  SeekerSession,
  SeekerCodeSendRequest,
} from '../schema/seekers.ts';

/** Size of the captcha image on the page, in CSS pixels. */
export const captchaSize = { width: 176, height: 60 } as const;

/** Returns a captcha image, required before a code is sent: the image of specification 3 (`picCode`). */
export const captchaGet = call<Empty, CaptchaImage>('GET', '/recruit/picCode');

/** Sends a code by text message, for a login unless another purpose is given. */
export const seekerCodeSend = call<SeekerCodeSendRequest, CodeSendResult>('POST', '/recruit/sendCode');

/** Exchanges the code for a session (`validateCode` of specification 3). */
export const seekerCodeCheck = call<CheckCodeRequest, SeekerLogin>('POST', '/recruit/checkCode');

/** Returns the expiry of the calling job seeker's session without extending it. */
export const seekerSession = call<Empty, SeekerSession>('GET', '/recruit/session', { who: 'seeker' });

/** Restarts the idle time. */
export const seekerExtend = call<Empty, SeekerSession>('POST', '/recruit/session/extend', { who: 'seeker' });

export const seekerLogout = call<Empty, Empty>('POST', '/recruit/logout', { who: 'seeker' });
