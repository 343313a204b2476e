import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import type { EmptyList } from '../schema.ts';

/** The page that a list which comes by importing files is read on first, by the list's code. */
export const listPages: Readonly<Record<string, string>> = {
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

/** The lists of which nothing has been imported yet, each with the page that waits for it and the screen on which its template is handed out and its files are taken. */
export async function listEmptyLists(ctx: Context, targets: readonly ImportTarget[]): Promise<EmptyList[]> {
  const empty: EmptyList[] = [];
  for (const target of targets) {
    const { code, title } = target;
    if (await hasRows(ctx, target)) continue;
    empty.push({ title, path: listPages[code]!, href: `/data/import?list=${code}` });
  }
  return empty;
}

/** What a register holds may have been written by hand as well. */
async function hasRows(ctx: Context, { store, register }: ImportTarget): Promise<boolean> {
  if ((await store.newest(ctx)) !== null) return true;
  if (!register) return false;
  return Object.values(await register.read(ctx)).some((rows) => rows.length > 0);
}
