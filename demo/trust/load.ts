import { replaceTrustRegister } from '#content/downloads/service/register.ts';
import type { Context } from '#platform/context.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { demoFakes, demoOfficial } from './register.ts';

/** Imports the firm's official channels, imitations of them, and the pages that explain both. */
export async function loadDemoTrust(ctx: Context): Promise<void> {
  await replaceTrustRegister(ctx, { official: demoOfficial, fakes: demoFakes });
  await publishPageTexts(ctx, readPageTexts('trust'));
}
