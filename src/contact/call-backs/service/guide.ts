import { getPageText } from '#content/articles/service/texts/page-texts.ts';
import { getCallBackSettings } from '#content/website/service/settings.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { findOfficeStretch } from '#securities/calendar/service/office-hours.ts';
import { callBackConsentKey } from '../calls/requests.ts';
import type { CallBackGuide } from '../schema/requests.ts';

/** The minimum number of minutes left in a day for a slot on that day. */
export const minSlotMinutes = 30;

/** Returns the information to show before a visitor enters a number. Throws 40004 while no consent text is published. */
export async function getCallBackGuide(ctx: Context, _input: Empty): Promise<CallBackGuide> {
  const { hours, keepDays } = await getCallBackSettings(ctx);
  const { version } = await getPageText(ctx, { key: callBackConsentKey });
  const next = await findOfficeStretch(ctx, hours, minSlotMinutes);
  return { hours, next, now: ctx.now.toISOString(), keepDays, consent: { version } };
}
