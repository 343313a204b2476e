import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { putSearchEntries, removeSearchEntries } from '#platform/search/entries.ts';
import type { SearchEntry } from '#platform/search/entry-row.ts';
import { foldText } from '#platform/search/fold.ts';
import { toPinyinInitials } from '#platform/search/pinyin.ts';
import { paths } from '#ui/paths.ts';
import { catalogueDraft, type CatalogueDraft, type ProductDraft } from '../schema.ts';
import { catalogueTag } from './tags.ts';

type Catalogue = z.output<typeof catalogueDraft>;

/**
 * Replaces exchanges, products and contracts in the given order; readers see the old lists or the new ones. Throws 40001 with
 * list, line and field of every error; nothing is written then.
 */
export async function replaceCatalogue(ctx: Context, draft: CatalogueDraft): Promise<void> {
  const catalogue = parseDraft(catalogueDraft, draft);
  await inTransaction(ctx, async (tx) => {
    const had = await tx.db.selectFrom('futuresProducts').select('code').execute();
    await writeLists(tx, catalogue);
    await writeStates(tx, catalogue);
    const entries = catalogue.products.map(toSearchEntry);
    const found = new Set(entries.map(({ owner }) => owner));
    await removeSearchEntries(
      tx,
      had.map(({ code }) => ownerOf(code)).filter((owner) => !found.has(owner)),
    );
    await putSearchEntries(tx, entries);
    const { exchanges, products, contracts } = catalogue;
    const counts = { exchanges: exchanges.length, products: products.length, contracts: contracts.length };
    await audit(tx, 'futuresCatalogue.replace', catalogueTag, counts);
    await invalidate(tx, [catalogueTag]);
  });
}

async function writeLists(tx: Context, { exchanges, products, contracts }: Catalogue): Promise<void> {
  await sql`delete from futures_contracts`.execute(tx.db);
  await sql`delete from futures_products`.execute(tx.db);
  await sql`delete from futures_exchanges`.execute(tx.db);
  await tx.db
    .insertInto('futuresExchanges')
    .values(exchanges.map((exchange, sort) => ({ ...exchange, sort })))
    .execute();
  if (products.length === 0) return;
  const folded = new Map(products.map((product) => [product.code, foldProduct(product)]));
  await tx.db
    .insertInto('futuresProducts')
    .values(products.map((product, sort) => ({ ...product, folded: folded.get(product.code) ?? '', sort })))
    .execute();
  const rows = contracts.map((contract) => ({
    ...contract,
    folded: foldText([contract.code, contract.deliveryMonth, folded.get(contract.product)].join('|')),
  }));
  await sql`insert into futures_contracts (code, product, delivery_month, folded)
    select code, product, "deliveryMonth", folded from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as row (code text, product text, "deliveryMonth" text, folded text)`.execute(tx.db);
}

async function writeStates(tx: Context, { productsAsOf, contractsAsOf, isDerived }: Catalogue): Promise<void> {
  await sql`insert into futures_list_states (list, as_of, is_derived, updated_at)
    values ('products', ${productsAsOf}, false, ${tx.now}), ('contracts', ${contractsAsOf}, ${isDerived}, ${tx.now})
    on conflict (list) do update set as_of = excluded.as_of, is_derived = excluded.is_derived, updated_at = excluded.updated_at`.execute(
    tx.db,
  );
}

/** Separators prevent matches across two fields. */
const foldProduct = ({ code, name, tradingName }: ProductDraft): string =>
  foldText([code, name, tradingName, toPinyinInitials(name), toPinyinInitials(tradingName)].join('|'));

const ownerOf = (code: string): string => `futures-product:${code}`;

function toSearchEntry({ code, name, tradingName, exchange }: ProductDraft): SearchEntry {
  return {
    owner: ownerOf(code),
    kind: 'page',
    title: `${name}期货（${code}）`,
    href: paths.futuresIntroduction({ tab: 'contracts', product: code }),
    text: `${tradingName}：${exchange} 期货品种的合约乘数、最小变动价位、交易时间与合约。`,
    keywords: [tradingName, `${tradingName}期货`],
    keys: [code],
    // Shares and notices with the same name are listed first.
    weight: -1,
  };
}
