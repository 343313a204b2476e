import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { branchDraft, type BranchDraft } from '../schema.ts';
import { refreshBranchSearch } from './branch-search.ts';

/** How many branches a replacement wrote and removed. */
export interface Replacement {
  written: number;
  removed: number;
}

/**
 * Makes the given branches the firm's branches: known codes keep their id (and so their address on the site), new ones are
 * added, absent ones are removed. Throws 40001 with row and field of everything that is wrong; nothing is written then.
 */
export async function replaceBranches(ctx: Context, drafts: readonly BranchDraft[]): Promise<Replacement> {
  const branches = parseDrafts(drafts);
  return inTransaction(ctx, async (tx) => {
    const codes = branches.map(({ code }) => code);
    const gone = await tx.db
      .deleteFrom('branches')
      .$if(codes.length > 0, (query) => query.where('code', 'not in', codes))
      .executeTakeFirst();
    for (const { notices, ...draft } of branches) {
      const row = { ...draft, notices: JSON.stringify(notices), updatedAt: tx.now };
      await tx.db
        .insertInto('branches')
        .values(row)
        .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
        .execute();
    }
    const result = { written: branches.length, removed: Number(gone.numDeletedRows) };
    await audit(tx, 'branch.replace', 'branches', { ...result });
    await invalidate(tx, ['branch']);
    await refreshBranchSearch(tx);
    return result;
  });
}

function parseDrafts(drafts: readonly BranchDraft[]): BranchDraft[] {
  const branches = parseDraft(z.array(branchDraft), drafts);
  const seen = new Set<string>();
  for (const [index, { code }] of branches.entries()) {
    if (seen.has(code)) throw fail('invalidInput', undefined, { errors: [{ path: `${index}.code`, message: `网点代码 ${code} 重复` }] });
    seen.add(code);
  }
  return branches;
}
