import { z } from 'zod';
import { listBranches } from '#content/branches/service/branches.ts';
import { listLicences } from '#content/company/service/certificates.ts';
import { listStaffByNumbers } from '#content/disclosure/service/staff.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import type { fundKeywordQuery } from '../schema/funds.ts';
import { sellerDraft, type SalesDepartmentPage, type SalesLicenceList, type SalesPeoplePage, type SellerDraft } from '../schema/sales.ts';
import { findDuplicateLines } from './find-duplicate-lines.ts';
import { fundTags } from './tags.ts';

type Query = z.output<typeof fundKeywordQuery>;

/** Business for which a branch must be licensed to sell funds, and the kinds of the firm's licences for it. */
const salesScope = '证券投资基金销售';
const salesLicence = /基金代销|代销金融产品|基金销售/;

/**
 * Returns one page of the staff who may sell funds, by their numbers. Names and branches come from the register of staff; people
 * who left are omitted. Counts as look-ups of the visitor's network: throws 40029 after too many.
 */
export async function listSalesPeople(ctx: Context, query: Query): Promise<SalesPeoplePage> {
  const sellers = await ctx.db.selectFrom('fundSellers').selectAll().execute();
  const byNumber = new Map(sellers.map((seller) => [seller.certificateNumber, seller]));
  const { records, ...page } = await listStaffByNumbers(ctx, [...byNumber.keys()], query);
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

/** Replaces the staff who may sell funds. Throws 40001 by line and field, also for a duplicate number. */
export async function replaceSellers(ctx: Context, drafts: readonly SellerDraft[]): Promise<{ written: number }> {
  const sellers = parseDraft(z.array(sellerDraft), drafts);
  const twice = findDuplicateLines(sellers, ({ certificateNumber }) => certificateNumber, 'certificateNumber');
  if (twice.length > 0) throw createInputError(twice);
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('fundSellers').execute();
    if (sellers.length > 0) await tx.db.insertInto('fundSellers').values(sellers).execute();
    await audit(tx, 'fundSeller.replace', 'fund-sellers', { written: sellers.length });
    await invalidate(tx, [fundTags.sellers]);
  });
  return { written: sellers.length };
}

/**
 * Returns one page of the branches that sell funds, in the order of their regions. Every word of the keyword must occur in name
 * or address.
 */
export async function listSalesDepartments(ctx: Context, query: Query): Promise<SalesDepartmentPage> {
  const { records, ...page } = await listBranches(ctx, query, { scope: salesScope });
  return { ...page, records: records.map(({ id, name, address, phones }) => ({ id, name, address, phones })) };
}

/** Lists the firm's licences for selling funds and other firms' products, oldest first. Throws 40004 while none are published. */
export async function listSalesLicences(ctx: Context, _input: Empty): Promise<SalesLicenceList> {
  const { records } = await listLicences(ctx, {});
  const own = records.filter(({ name }) => salesLicence.test(name)).toSorted((a, b) => a.grantedOn.localeCompare(b.grantedOn));
  return { records: own.map(({ name, document, authority, grantedOn, isSample }) => ({ name, document, authority, grantedOn, isSample })) };
}

/** Lists the staff who may sell funds as entered. */
export const listSellers = ({ db }: Pick<Context, 'db'>): Promise<SellerDraft[]> =>
  db.selectFrom('fundSellers').select(['certificateNumber', 'qualification', 'certificateName']).orderBy('certificateNumber').execute();
