import { getPageText } from '#content/articles/service/texts/page-texts.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { ComplaintGuide } from '../schema.ts';
import { businessKinds } from '../web/business-kinds.ts';
import { listRules, computeDeadlines } from './deadlines.ts';

/** The text about the processing of personal data; a complainant consents to its version. */
export const consentTextKey = '/IntoGL/complain/consent';

/** Returns the information to show before a visitor fills in the form. Throws 40004 while no consent text is published. */
export async function getComplaintGuide(ctx: Context, _input: Empty): Promise<ComplaintGuide> {
  const today = shanghaiDay(ctx.now);
  const rules: ComplaintGuide['rules'] = [];
  for (const rule of await listRules(ctx)) {
    const { acceptBy, answerBy } = await computeDeadlines(ctx, rule.type, today);
    rules.push({ ...rule, acceptBy, promisedBy: answerBy });
  }
  const { version, effectiveFrom } = await getPageText(ctx, { key: consentTextKey });
  return { rules, today, businessKinds: [...businessKinds], consent: { version, ...(effectiveFrom && { effectiveFrom }) } };
}
