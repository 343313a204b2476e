import type { Context } from '#platform/context.ts';
import type { ArticleFacts, FactsOf } from '../../schema/facts.ts';

/** The facts of one version of an article. */
interface VersionFacts {
  articleId: number;
  version: number;
  facts: ArticleFacts;
}

/** Keeps the facts of versions that were just saved, one statement for each sort of them. Columns are named as the facts are. */
export async function keepFacts({ db }: Context, entries: readonly VersionFacts[]): Promise<void> {
  const tenders = rowsOf(entries, 'tender').map(({ deadline, ...row }) => ({ ...row, deadline: toMoment(deadline) }));
  if (tenders.length > 0) await db.insertInto('tenderNotices').values(tenders).execute();
  const online = rowsOf(entries, 'onlineNotice').map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: toMoment(startsAt),
    endsAt: toMoment(endsAt),
  }));
  if (online.length > 0) await db.insertInto('onlineNotices').values(online).execute();
  const trade = rowsOf(entries, 'tradeNotice');
  if (trade.length > 0) await db.insertInto('tradeNotices').values(trade).execute();
  const supervision = rowsOf(entries, 'supervision');
  if (supervision.length > 0) await db.insertInto('supervisionNotices').values(supervision).execute();
  const responsibility = rowsOf(entries, 'responsibility');
  if (responsibility.length > 0) await db.insertInto('responsibilityItems').values(responsibility).execute();
  await keepDistrictFacts(db, entries);
}

/** The same for what the financial district publishes. */
async function keepDistrictFacts(db: Context['db'], entries: readonly VersionFacts[]): Promise<void> {
  const announcements = rowsOf(entries, 'fundAnnouncement').map((row) => ({ ...row, funds: JSON.stringify(row.funds) }));
  if (announcements.length > 0) await db.insertInto('fundAnnouncements').values(announcements).execute();
  const sales = rowsOf(entries, 'saleNotice');
  if (sales.length > 0) await db.insertInto('saleNotices').values(sales).execute();
  const market = rowsOf(entries, 'fundMarket');
  if (market.length > 0) await db.insertInto('fundMarketItems').values(market).execute();
  const reports = rowsOf(entries, 'research').map(({ figures = [], charts = [], ...row }) => ({
    ...row,
    analysts: JSON.stringify(row.analysts),
    figures: JSON.stringify(figures),
    charts: JSON.stringify(charts),
  }));
  if (reports.length > 0) await db.insertInto('researchReports').values(reports).execute();
  const laws = rowsOf(entries, 'law');
  if (laws.length > 0) await db.insertInto('lawTexts').values(laws).execute();
  const indexes = rowsOf(entries, 'basicIndex');
  if (indexes.length > 0) await db.insertInto('basicIndexNotices').values(indexes).execute();
}

type Row<Kind extends ArticleFacts['of']> = Omit<FactsOf<Kind>, 'of'> & { articleId: number; version: number };

function rowsOf<Kind extends ArticleFacts['of']>(entries: readonly VersionFacts[], kind: Kind): Row<Kind>[] {
  return entries.flatMap(({ articleId, version, facts }) => {
    if (!isOf(facts, kind)) return [];
    const { of: _of, ...rest } = facts;
    return [{ ...rest, articleId, version }];
  });
}

const isOf = <Kind extends ArticleFacts['of']>(facts: ArticleFacts, kind: Kind): facts is FactsOf<Kind> => facts.of === kind;
const toMoment = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));
