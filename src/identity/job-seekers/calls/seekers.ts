import { call, type Empty } from '#contract/call.ts';
import type { CaptchaImage, CheckCodeRequest, CodeSendResult, SeekerLogin, SeekerSession, SendCodeRequest } from '../schema/seekers.ts';

/** The captcha image as the page shows it, in CSS pixels. */
export const captchaSize = { width: 176, height: 60 } as const;

/** Characters to copy before a code is sent: the image of specification 3 (`picCode`). */
export const captchaGet = call<Empty, CaptchaImage>('GET', '/recruit/picCode');

/** A code by text message, for a login unless another purpose is named. */
export const seekerCodeSend = call<SendCodeRequest, CodeSendResult>('POST', '/recruit/sendCode');

/** The code for a session (`validateCode` of specification 3). */
export const seekerCodeCheck = call<CheckCodeRequest, SeekerLogin>('POST', '/recruit/checkCode');

/** How long the calling job seeker's session still lasts; asking does not lengthen it. */
export const seekerSession = call<Empty, SeekerSession>('GET', '/recruit/session', { who: 'seeker' });

/** The idle time anew. */
export const seekerExtend = call<Empty, SeekerSession>('POST', '/recruit/session/extend', { who: 'seeker' });

export const seekerLogout = call<Empty, Empty>('POST', '/recruit/logout', { who: 'seeker' });
