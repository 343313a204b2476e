import { z } from 'zod';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, refuse } from '#platform/http/parse-draft.ts';
import { redirectDraft, type RedirectDraft } from '../schema/redirects.ts';

const tag = 'redirects';
const drafts = z.array(redirectDraft).max(20_000, '重定向不超过 20000 条');
type Redirect = z.output<typeof redirectDraft>;

/** All redirects, in the order in which staff have put them. */
export function listRedirects(ctx: Context): Promise<Redirect[]> {
  return ctx.db.selectFrom('redirects').select(['source', 'target', 'note']).orderBy('sort').execute();
}

/** Where an address that is no page leads, by its path and query or by its path alone; undefined where nowhere. */
export async function findRedirect(ctx: Context, address: string): Promise<string | undefined> {
  const all = await ctx.memo.get(ctx, 'site.redirects', tag, async () => {
    const rows = await listRedirects(ctx);
    return new Map(rows.map(({ source, target }) => [keyOf(source), target]));
  });
  if (all.size === 0) return undefined;
  return all.get(keyOf(address)) ?? all.get(keyOf(address.split('?')[0]!));
}

/** However an address was written by those who link to it: with letters as they are or in percent, with a slash at its end or not. */
function keyOf(address: string): string {
  const plain = decode(address);
  return plain.length > 1 ? plain.replace(/\/(?=$|\?)/, '') : plain;
}

function decode(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/**
 * Makes these the redirects. Throws 40001 naming each line that says an address twice, leads to itself, or into a circle; one that leads to another redirect leads to where
 * that one does from then on, so that visitors make one step.
 */
export async function replaceRedirects(ctx: Context, given: readonly RedirectDraft[]): Promise<void> {
  const redirects = parseDraft(drafts, given);
  const rows = straighten(redirects).map((redirect, sort) => ({ ...redirect, sort, updatedAt: ctx.now }));
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('redirects').execute();
    for (let start = 0; start < rows.length; start += 1000)
      await tx.db
        .insertInto('redirects')
        .values(rows.slice(start, start + 1000))
        .execute();
    await audit(tx, 'redirects.replace', 'redirects', { redirects: rows.length });
    await invalidate(tx, [tag]);
  });
}

function straighten(redirects: readonly Redirect[]): Redirect[] {
  const bySource = new Map<string, Redirect>();
  const errors: FieldError[] = [];
  for (const [index, redirect] of redirects.entries()) {
    if (bySource.has(keyOf(redirect.source))) errors.push({ path: `${index}.source`, message: `原地址 ${redirect.source} 重复` });
    else bySource.set(keyOf(redirect.source), redirect);
  }
  const ends = redirects.map((redirect, index) => {
    const seen = new Set([keyOf(redirect.source)]);
    let { target } = redirect;
    for (let next = bySource.get(keyOf(target)); next; next = bySource.get(keyOf(target))) {
      if (seen.has(keyOf(next.source))) {
        errors.push({ path: `${index}.target`, message: `${redirect.source} 会转回自身` });
        break;
      }
      seen.add(keyOf(next.source));
      ({ target } = next);
    }
    return { ...redirect, target };
  });
  if (errors.length > 0) throw refuse(errors);
  return ends;
}
