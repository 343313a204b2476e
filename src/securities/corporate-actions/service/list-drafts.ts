import type { Context } from '#platform/context.ts';
import type { ActionBody, Actions } from '../schema.ts';

const partOf = { newShare: 'newShares', convertible: 'convertibles', dividend: 'dividends', unlock: 'unlocks' } as const;

/** Lists all actions as drafts, by part, in the order of their codes. */
export async function listActionDrafts({ db }: Pick<Context, 'db'>): Promise<Actions> {
  const rows = await db
    .selectFrom('corporateActions')
    .select(['code', 'name', 'body', 'isCancelled', 'origin'])
    .orderBy('code')
    .orderBy('eventKey')
    .execute();
  const parts: Record<keyof Actions, object[]> = { newShares: [], convertibles: [], dividends: [], unlocks: [] };
  for (const { body, ...row } of rows) parts[partOf[body.kind]].push({ ...row, ...factsOf(body) });
  return parts as unknown as Actions;
}

function factsOf({ kind: _kind, ...facts }: ActionBody): object {
  return facts;
}
