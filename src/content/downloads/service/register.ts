import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { refuseDuplicates } from '#platform/http/input/refuse-duplicates.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { trustRegisterDraft, type FakeDraft, type OfficialDraft, type TrustRegister } from '../schema/trust.ts';
import { normalizeValue } from './parse-claim.ts';

export const trustTag = 'trust';

/** Returns the whole register for the page on the site's security: valid entries first, newest imitations first. */
export async function getTrustRegister(ctx: Context): Promise<TrustRegister> {
  const [official, fakes] = await Promise.all([
    ctx.db
      .selectFrom('officialIdentities')
      .select(['kind', 'value', 'name', 'note', 'since', 'until'])
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    ctx.db
      .selectFrom('knownFakes')
      .select(['kind', 'value', 'reportedOn', 'harm', 'sign', 'isSample'])
      .orderBy('reportedOn', 'desc')
      .orderBy('id')
      .execute(),
  ]);
  return { official, fakes };
}

const folded = ({ kind, value }: { kind?: unknown; value: unknown }): string =>
  `${String(kind)} ${normalizeValue(String(kind), String(value))}`;
const withoutRepeats = z.object({
  official: trustRegisterDraft.shape.official.superRefine(refuseDuplicates('value', folded)),
  fakes: trustRegisterDraft.shape.fakes.superRefine(refuseDuplicates('value', folded)),
});

/** Replaces the whole register in one transaction. Throws 40001 for an invalid draft or a duplicate value. */
export async function replaceTrustRegister(
  ctx: Context,
  { official, fakes }: { official: readonly OfficialDraft[]; fakes: readonly FakeDraft[] },
): Promise<void> {
  const register = parseDraft(withoutRepeats, { official, fakes });
  const own = register.official.map((draft, sort) => ({ ...draft, sort }));
  const others = register.fakes;
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('officialIdentities').execute();
    await tx.db.deleteFrom('knownFakes').execute();
    if (own.length > 0) await tx.db.insertInto('officialIdentities').values(own.map(withFolded)).execute();
    if (others.length > 0) await tx.db.insertInto('knownFakes').values(others.map(withFolded)).execute();
    await audit(tx, 'trust.replace', 'trust', { official: own.length, fakes: others.length });
    await invalidate(tx, [trustTag]);
  });
}

const withFolded = <Row extends { kind: string; value: string }>(row: Row) => ({ ...row, folded: normalizeValue(row.kind, row.value) });
