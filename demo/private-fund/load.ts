import { replaceCompany } from '#modules/district/private-fund/service/company.ts';
import { writeFunds } from '#modules/district/private-fund/service/funds.ts';
import { addNotices } from '#modules/district/private-fund/service/notices.ts';
import { publishTerms } from '#modules/district/private-fund/service/terms.ts';
import type { Context } from '#platform/context.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { demoSubsidiary } from './company.ts';
import { demoFunds } from './funds.ts';
import { demoNotices } from './notices.ts';
import { demoTerms } from './terms.ts';

/** Puts the demo firm's private-fund subsidiary into the site. */
export async function loadDemoPrivateFund(ctx: Context): Promise<void> {
  await replaceCompany(ctx, demoSubsidiary);
  await publishTerms(ctx, demoTerms);
  await writeFunds(ctx, demoFunds);
  await addNotices(ctx, demoNotices);
  await publishPageTexts(ctx, readPageTexts('private-fund'));
}
