import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { HelpKind } from '../schema.ts';

export interface VoteFigure {
  kind: HelpKind;
  code: string;
  title: string;
  helpful: number;
  unhelpful: number;
}

/** Lists the votes on the current answer of each question, fewest helpful votes first. */
export async function listVoteFigures({ db }: Pick<Context, 'db'>, { from, to }: { from: Day; to: Day }): Promise<VoteFigure[]> {
  return db
    .selectFrom('helpVotes as vote')
    .innerJoin('helpItems as item', (join) => join.onRef('item.id', '=', 'vote.itemId').onRef('item.shownVersion', '=', 'vote.version'))
    .innerJoin('helpVersions as version', (join) =>
      join.onRef('version.itemId', '=', 'item.id').onRef('version.version', '=', 'item.shownVersion'),
    )
    .where('vote.votedOn', '>=', from)
    .where('vote.votedOn', '<=', to)
    .select([
      sql<HelpKind>`item.kind`.as('kind'),
      'item.code',
      'version.title',
      sql<number>`count(*) filter (where vote.is_helpful)::integer`.as('helpful'),
      sql<number>`count(*) filter (where not vote.is_helpful)::integer`.as('unhelpful'),
    ])
    .groupBy(['item.kind', 'item.code', 'version.title'])
    .orderBy('unhelpful', 'desc')
    .orderBy('helpful', 'desc')
    .orderBy('item.code')
    .limit(200)
    .execute();
}

export interface CheckedText {
  kind: HelpKind;
  code: string;
  title: string;
  checkedOn: Day;
  savedBy: string;
}

/** Lists published items last checked before a day, oldest first. */
export async function listCheckedBefore({ db }: Pick<Context, 'db'>, day: Day): Promise<CheckedText[]> {
  return db
    .selectFrom('helpItems as item')
    .innerJoin('helpVersions as version', (join) =>
      join.onRef('version.itemId', '=', 'item.id').onRef('version.version', '=', 'item.shownVersion'),
    )
    .where('version.checkedOn', '<', day)
    .select([sql<HelpKind>`item.kind`.as('kind'), 'item.code', 'version.title', 'version.checkedOn', 'version.savedBy'])
    .orderBy('version.checkedOn')
    .orderBy('item.code')
    .limit(200)
    .execute();
}
