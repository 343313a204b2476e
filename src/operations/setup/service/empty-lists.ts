import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import type { EmptyList } from '../schema.ts';

/** The main page of a list that is imported from files, by the list's code. */
export const pageByList: Readonly<Record<string, string>> = {
  securities: paths.marginSecurity(),
  indexes: paths.marginSecurity({ tab: 'underlying' }),
  collateral: paths.marginSecurity({ tab: 'assure' }),
  targets: paths.stockPool(),
  details: paths.marginTrading(),
  staticPe: paths.marginSecurity({ tab: 'pe' }),
  highRisk: paths.marginSecurity({ tab: 'risk' }),
  fairPrice: paths.marginSecurity({ tab: 'fair' }),
  cashFunds: paths.marginSecurity({ tab: 'cash' }),
  marketTotals: paths.marginTrading(),
  refinancing: paths.refinancing(),
  hkNotices: paths.hkConnect(),
  funds: paths.funds(),
  fundDividends: paths.fundDividends(),
  fundRiskLevels: paths.fundRisks(),
  corporateActions: paths.corporateActions(),
  branches: paths.branches(),
  calendar: paths.calendar(),
  futures: paths.futuresIntroduction({ tab: 'products' }),
  staff: paths.staffRegister(),
  witnesses: paths.accountWitnesses(),
  accounts: paths.disclosedAccounts(),
  bondTraders: paths.bondTraders(),
  riskQuestionnaire: paths.riskCheck(),
  adjustments: paths.marginChanges(),
  fundNotices: paths.companyNotice(),
};

/** Lists the lists that were never imported, each with its page and the console screen with the template and the import. */
export async function listEmptyLists(ctx: Context, targets: readonly ImportTarget[]): Promise<EmptyList[]> {
  const empty: EmptyList[] = [];
  for (const target of targets) {
    const { code, title } = target;
    if (await hasRows(ctx, target)) continue;
    empty.push({ title, path: pageByList[code]!, href: `/data/import?list=${code}` });
  }
  return empty;
}

/** A register may have been filled by hand as well. */
async function hasRows(ctx: Context, { store, register }: ImportTarget): Promise<boolean> {
  if ((await store.newest(ctx)) !== null) return true;
  if (!register) return false;
  return Object.values(await register.read(ctx)).some((rows) => rows.length > 0);
}
