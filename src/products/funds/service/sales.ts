import { z } from 'zod';
import { listBranches } from '#content/branches/service/branches.ts';
import { listLicences } from '#content/company/service/certificates.ts';
import { listStaffAmong } from '#content/disclosure/service/staff.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, refuse } from '#platform/http/parse-draft.ts';
import type { wordQuery } from '../schema/funds.ts';
import { sellerDraft, type SalesDepartmentPage, type SalesLicenceList, type SalesPeoplePage, type SellerDraft } from '../schema/sales.ts';
import { findRepeated } from './find-repeated.ts';
import { fundTags } from './tags.ts';

type Query = z.output<typeof wordQuery>;

/** What a branch must be licensed for to sell funds, and how the firm's licences for it are called. */
const salesScope = '证券投资基金销售';
const salesLicence = /基金代销|代销金融产品|基金销售/;

/**
 * One page of those who may sell funds, by their numbers. Names and branches are those of the register of staff: who has left it is not
 * here either. Counts as look-ups of the visitor's network: throws 40029 after too many.
 */
export async function listSalesPeople(ctx: Context, query: Query): Promise<SalesPeoplePage> {
  const sellers = await ctx.db.selectFrom('fundSellers').selectAll().execute();
  const byNumber = new Map(sellers.map((seller) => [seller.certificateNumber, seller]));
  const { records, ...page } = await listStaffAmong(ctx, [...byNumber.keys()], query);
  return {
    ...page,
    records: records.map(({ name, branch, certificateNumber, isSample }) => ({
      branch,
      name,
      certificateNumber,
      qualification: byNumber.get(certificateNumber)?.qualification ?? '',
      certificateName: byNumber.get(certificateNumber)?.certificateName ?? '',
      isSample,
    })),
  };
}

/** Makes the given people those who may sell funds. Throws 40001 by line and field, a number that occurs twice included. */
export async function replaceSellers(ctx: Context, drafts: readonly SellerDraft[]): Promise<{ written: number }> {
  const sellers = parseDraft(z.array(sellerDraft), drafts);
  const twice = findRepeated(sellers, ({ certificateNumber }) => certificateNumber, 'certificateNumber');
  if (twice.length > 0) throw refuse(twice);
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('fundSellers').execute();
    if (sellers.length > 0) await tx.db.insertInto('fundSellers').values(sellers).execute();
    await audit(tx, 'fundSeller.replace', 'fund-sellers', { written: sellers.length });
    await invalidate(tx, [fundTags.sellers]);
  });
  return { written: sellers.length };
}

/** One page of the branches that sell funds, in the order of their regions. Every word of the keyword must occur in name or address. */
export async function listSalesDepartments(ctx: Context, query: Query): Promise<SalesDepartmentPage> {
  const { records, ...page } = await listBranches(ctx, query, { scope: salesScope });
  return { ...page, records: records.map(({ id, name, address, phones }) => ({ id, name, address, phones })) };
}

/** The firm's licences by which it may sell funds and other firms' products, the oldest first. Throws 40004 while none are published. */
export async function listSalesLicences(ctx: Context, _input: Empty): Promise<SalesLicenceList> {
  const { records } = await listLicences(ctx, {});
  const own = records.filter(({ name }) => salesLicence.test(name)).toSorted((a, b) => a.grantedOn.localeCompare(b.grantedOn));
  return { records: own.map(({ name, document, authority, grantedOn, isSample }) => ({ name, document, authority, grantedOn, isSample })) };
}

/** Those who may sell funds, as they are replaced. */
export const listSellers = ({ db }: Pick<Context, 'db'>): Promise<SellerDraft[]> =>
  db.selectFrom('fundSellers').select(['certificateNumber', 'qualification', 'certificateName']).orderBy('certificateNumber').execute();
