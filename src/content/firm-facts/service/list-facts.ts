import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { FirmFactList } from '../schema.ts';
import { findFactValue, loadFactBook, unknownDay } from './fact-book.ts';

/** Lists the facts that texts can cite with their values of today. */
export async function listFirmFacts(ctx: Context, _input: Empty): Promise<FirmFactList> {
  const today = shanghaiDay(ctx.now);
  const facts = [...(await loadFactBook(ctx)).values()].filter(({ isRetired }) => !isRetired);
  return {
    records: facts.map((fact) => {
      const present = findFactValue(fact, today);
      const from = present && present.from !== unknownDay ? present.from : null;
      return { code: fact.code, title: fact.title, value: present?.value ?? null, from, source: fact.source };
    }),
  };
}
