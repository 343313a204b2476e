import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ResearchAuthors } from '../../schema/district-notices.ts';

/**
 * Lists the authors of published reports, those with most reports first. A person is identified by the certificate number; the
 * name is the latest one.
 */
export async function listResearchAuthors(ctx: Context): Promise<ResearchAuthors> {
  const { rows } = await sql<ResearchAuthors['list'][number]>`
    select (array_agg(signed ->> 'name' order by a.published_at desc))[1] as name, signed ->> 'certificate' as certificate, count(*)::int as reports
    from research_reports f join articles a on a.id = f.article_id and a.version = f.version, jsonb_array_elements(f.analysts) as signed
    where is_on_show(a, ${ctx.now}) group by 2 order by 3 desc, 2`.execute(ctx.db);
  return { list: rows };
}
