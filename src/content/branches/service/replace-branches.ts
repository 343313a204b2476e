import { z } from 'zod';
import { recordFacts } from '#content/firm-facts/service/record-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { replaceSearchKind } from '#platform/search/entries.ts';
import { paths } from '#ui/paths.ts';
import { branchFacts } from '../facts.ts';
import { branchDraft, type BranchDraft } from '../schema.ts';

/** Number of branches written and removed. */
export interface BranchReplacement {
  written: number;
  removed: number;
}

/**
 * Replaces all branches: known codes keep their id (and so their address on the site), new ones are added, absent ones are
 * removed. Throws 40001 with row and field of every error; nothing is written then.
 */
export async function replaceBranches(ctx: Context, drafts: readonly BranchDraft[]): Promise<BranchReplacement> {
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
    await recordFacts(tx, branchFacts);
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

/**
 * Updates the search entries of all branches: name, place, address, directions and telephone. Called within the replacement's
 * transaction.
 */
async function refreshBranchSearch(tx: Context): Promise<void> {
  const rows = await tx.db
    .selectFrom('branches')
    .select(['id', 'code', 'name', 'provinceName', 'cityName', 'districtName', 'address', 'transport', 'phones'])
    .execute();
  const entries = rows.map((row) => ({
    owner: `branch:${row.id}`,
    kind: 'branch' as const,
    title: row.name,
    text: `${row.provinceName}${row.cityName}${row.districtName}${row.address}，电话 ${row.phones.join('、')}。${row.transport}`,
    href: paths.branchDetail(row.id),
    label: row.cityName,
    keys: [row.code],
  }));
  await replaceSearchKind(tx, 'branch', entries);
}
