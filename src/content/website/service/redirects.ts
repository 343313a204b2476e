import { z } from 'zod';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import { redirectDraft, type RedirectDraft } from '../schema/redirects.ts';

const tag = 'redirects';
const drafts = z.array(redirectDraft).max(20_000, '重定向不超过 20000 条');
type Redirect = z.output<typeof redirectDraft>;

/** Lists all redirects in the order set by staff. */
export function listRedirects(ctx: Context): Promise<Redirect[]> {
  return ctx.db.selectFrom('redirects').select(['source', 'target', 'note']).orderBy('sort').execute();
}

/** Returns the target of an unknown address, by its path and query or by its path alone; undefined when there is none. */
export async function findRedirect(ctx: Context, address: string): Promise<string | undefined> {
  const all = await ctx.memo.get(ctx, 'site.redirects', tag, async () => {
    const rows = await listRedirects(ctx);
    return new Map(rows.map(({ source, target }) => [keyOf(source), target]));
  });
  if (all.size === 0) return undefined;
  return all.get(keyOf(address)) ?? all.get(keyOf(address.split('?')[0]!));
}

/** Normalizes an address: percent-encoding and a trailing slash make no difference. */
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
 * Replaces the redirects. Throws 40001 naming each line with a duplicate address, a redirect to itself, or a cycle. A redirect to
 * another redirect is resolved to its final target, so that visitors follow one redirect.
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
  if (errors.length > 0) throw createInputError(errors);
  return ends;
}
