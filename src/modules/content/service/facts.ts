import type { Context } from '#platform/context.ts';
import type { ArticleFacts, FactsOf } from '../facts-schema.ts';

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
