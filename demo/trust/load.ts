import { publishPageText } from '#modules/portal/content/service/page-texts.ts';
import { replaceTrustRegister } from '#modules/portal/trust/service/register.ts';
import type { Context } from '#platform/context.ts';
import { demoFakes, demoOfficial } from './register.ts';
import { trustTexts } from './texts.ts';

/** What is the firm's own, what pretends to be, and the pages that explain both. */
export async function loadDemoTrust(ctx: Context): Promise<void> {
  await replaceTrustRegister(ctx, { official: demoOfficial, fakes: demoFakes });
  for (const text of trustTexts) await publishPageText(ctx, text);
}
