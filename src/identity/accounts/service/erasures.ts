import type { Context } from '#platform/context.ts';
import type { Erasure } from '../ports.ts';
import type { Consequence, ErasureOutcome } from '../schema.ts';

/** Lists the effects of a deletion: what is removed, and what is retained by which law and for how long. */
export function listConsequences(erasures: readonly Erasure[]): { goes: Consequence[]; stays: Consequence[] } {
  const tell = ({ code, title, reason }: Erasure): Consequence => ({ code, title, reason });
  return { goes: erasures.filter(({ erase }) => erase).map(tell), stays: erasures.filter(({ erase }) => !erase).map(tell) };
}

/** Executes a deletion in the order of the list, in the caller's transaction, and returns the result for each category. */
export async function eraseCategories(tx: Context, erasures: readonly Erasure[], personId: number): Promise<ErasureOutcome[]> {
  const outcomes: ErasureOutcome[] = [];
  for (const { code, title, reason, erase } of erasures) {
    const result = erase ? { outcome: 'erased' as const, count: await erase(tx, personId) } : { outcome: 'kept' as const, count: 0 };
    outcomes.push({ code, title, ...result, reason });
  }
  return outcomes;
}
