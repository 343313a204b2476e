import type { Context } from '#platform/context.ts';
import { replaceCompany } from '#products/private-funds/service/company.ts';
import { writeFunds } from '#products/private-funds/service/funds.ts';
import { addNotices } from '#products/private-funds/service/notices.ts';
import { publishTerms } from '#products/private-funds/service/terms.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { demoSubsidiary } from './company.ts';
import { demoFunds } from './funds.ts';
import { demoNotices } from './notices.ts';
import { demoTerms } from './terms.ts';

export async function loadDemoPrivateFund(ctx: Context): Promise<void> {
  await replaceCompany(ctx, demoSubsidiary);
  await publishTerms(ctx, demoTerms);
  await writeFunds(ctx, demoFunds);
  await addNotices(ctx, demoNotices);
  await publishPageTexts(ctx, readPageTexts('private-fund'));
}
