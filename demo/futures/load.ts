import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { recordAccountCheck } from '#products/futures/service/margin-accounts.ts';
import { replaceCatalogue } from '#products/futures/service/replace-catalogue.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { readFuturesCatalogue } from './catalogue.ts';

/** Imports futures: the catalogue and the page about the business. Requires the disclosed accounts. */
export async function loadDemoFutures(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await replaceCatalogue(tx, readFuturesCatalogue());
    await recordAccountCheck(tx, { checkedOn: '2026-11-20' });
    await publishPageTexts(tx, readPageTexts('futures'));
  });
}
