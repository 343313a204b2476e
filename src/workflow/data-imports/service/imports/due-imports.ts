import type { Context } from '#platform/context.ts';
import { listScheduled } from '#workflow/approvals/service/find.ts';
import { importRequests } from './import-requests.ts';

/** Lists the approved imports that are due by a moment, as far as the caller may see imports; null without that right. */
export async function listDueImports(ctx: Context, at: Date): Promise<{ id: number; title: string; applyAt: string | null }[] | null> {
  if (ctx.actor.kind !== 'staff' || !ctx.actor.permissions.has(importRequests.may.read)) return null;
  const { rows } = await listScheduled(ctx, importRequests, at);
  return rows.map(({ id, title, applyAt }) => ({ id, title, applyAt: applyAt?.toISOString() ?? null }));
}
