import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { companyContents, type CompanyContent, type CompanyKind } from '../schema/kinds.ts';

/** The version in effect: its content, the day from which it is in effect and the time of its publication. */
export interface EffectiveVersion<Kind extends CompanyKind> {
  content: CompanyContent<Kind>;
  shown: { effectiveOn: string; updatedAt: string };
}

/**
 * Returns the version of a kind in effect: the published one with the latest day that is not in the future. Throws 40004 when
 * there is none.
 */
export async function getCurrentVersion<Kind extends CompanyKind>(ctx: Context, kind: Kind): Promise<EffectiveVersion<Kind>> {
  const row = await selectShown(ctx, kind).limit(1).executeTakeFirst();
  if (!row) throw fail('notFound');
  return read(kind, row);
}

/** Lists all versions of a kind that are or were in effect and are not withdrawn, the current one first. */
export async function listEffectiveVersions<Kind extends CompanyKind>(ctx: Context, kind: Kind): Promise<EffectiveVersion<Kind>[]> {
  const rows = await selectShown(ctx, kind).execute();
  return rows.map((row) => read(kind, row));
}

function selectShown(ctx: Context, kind: CompanyKind) {
  return ctx.db
    .selectFrom('companyVersions')
    .select(['content', 'effectiveOn'])
    .select(sql<string>`to_char(published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`.as('updatedAt'))
    .where('kind', '=', kind)
    .where('state', '=', 'published')
    .where('effectiveOn', '<=', shanghaiDay(ctx.now))
    .orderBy('effectiveOn', 'desc')
    .orderBy('version', 'desc');
}

function read<Kind extends CompanyKind>(
  kind: Kind,
  row: { content: unknown; effectiveOn: string; updatedAt: string },
): EffectiveVersion<Kind> {
  const { content, ...shown } = row;
  return { content: companyContents[kind].parse(content) as CompanyContent<Kind>, shown };
}
