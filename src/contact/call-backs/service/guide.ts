import { getPageText } from '#content/articles/service/texts/page-texts.ts';
import { getCallBackSettings } from '#content/website/service/settings.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { findStretch } from '#securities/calendar/service/office-hours.ts';
import { callBackConsentKey } from '../calls/requests.ts';
import type { CallBackGuide } from '../schema/requests.ts';

/** Less than this before the end of the day nobody is promised a call on it. */
export const leastMinutes = 30;

/** What a visitor should know before leaving a number. Throws 40004 while no text of consent is published. */
export async function getGuide(ctx: Context, _input: Empty): Promise<CallBackGuide> {
  const { hours, keepDays } = await getCallBackSettings(ctx);
  const { version } = await getPageText(ctx, { key: callBackConsentKey });
  const next = await findStretch(ctx, hours, leastMinutes);
  return { hours, next, now: ctx.now.toISOString(), keepDays, consent: { version } };
}
