import type { Context } from '#platform/context.ts';
import { writeFunds } from '#products/private-funds/service/funds.ts';
import { addSubsidiaryNotices } from '#products/private-funds/service/notices.ts';
import { replaceSubsidiary } from '#products/private-funds/service/subsidiary.ts';
import { publishTerms } from '#products/private-funds/service/terms.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { demoSubsidiary } from './company.ts';
import { demoFunds } from './funds.ts';
import { demoNotices } from './notices.ts';
import { demoTerms } from './terms.ts';

export async function loadDemoPrivateFund(ctx: Context): Promise<void> {
  await replaceSubsidiary(ctx, demoSubsidiary);
  await publishTerms(ctx, demoTerms);
  await writeFunds(ctx, demoFunds);
  await addSubsidiaryNotices(ctx, demoNotices);
  await publishPageTexts(ctx, readPageTexts('private-fund'));
}
