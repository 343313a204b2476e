import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DayAssets } from '../client-facts.ts';
import type { QualificationVault } from '../deps.ts';
import { tradingFacts, type TradingFacts } from '../facts/account-facts.ts';

/** Writes a client's account data to own tables; existing days are replaced. */
export async function storeAccountFacts(
  ctx: Context,
  { vault }: { vault: QualificationVault },
  clientId: number,
  { assets, ...trading }: TradingFacts & { assets: readonly DayAssets[] },
): Promise<void> {
  const sealedFacts = vault.clientExperience.sealedFacts.seal(tradingFacts.parse(trading), { clientId });
  await inTransaction(ctx, async (tx) => {
    const row = { sealedFacts, updatedAt: tx.now };
    await tx.db
      .insertInto('clientExperience')
      .values({ clientId, ...row })
      .onConflict((conflict) => conflict.column('clientId').doUpdateSet(row))
      .execute();
    const days = assets.map(({ day, total, borrowed }) => ({
      clientId,
      day,
      sealedAssets: vault.clientAssetDays.sealedAssets.seal({ total, borrowed }, { clientId, day }),
    }));
    if (days.length > 0) {
      await tx.db
        .insertInto('clientAssetDays')
        .values(days)
        .onConflict((conflict) =>
          conflict.columns(['clientId', 'day']).doUpdateSet(({ ref }) => ({ sealedAssets: ref('excluded.sealedAssets') })),
        )
        .execute();
    }
    await audit(tx, 'clientFacts.keep', `client:${clientId}`, { days: days.length });
  });
}
