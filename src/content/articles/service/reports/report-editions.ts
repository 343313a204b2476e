import { sql } from 'kysely';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import type { ResearchDetails } from '../../schema/district-facts.ts';
import type { ShownFactsOf } from '../../schema/facts.ts';
import { sanitizeBody } from '../texts/sanitize-body.ts';
import { toBlocks, type BodyBlock } from '../trail/body-blocks.ts';

/** One published version of a research report. */
export interface ReportEdition {
  title: string;
  source: string;
  securityCodes: string[];
  facts: Omit<ShownFactsOf<'research'>, 'of'>;
  details: ResearchDetails;
  blocks: BodyBlock[];
  /** When the report, and when this version of it, was first published; Shanghai time with its zone. */
  publishedAt: string;
  shownAt: string;
  /** Starts at 1; counts published versions only. */
  edition: number;
  /** Reason of the correction; null for the first edition. */
  reason: string | null;
  /** When a later edition replaced it; null for the current edition. */
  replacedAt: string | null;
}

type EditionRow = Omit<ReportEdition, 'blocks'> & { body: string };

/**
 * Returns a published version of a published report, current or corrected since. Throws 40004 for drafts, reports that are
 * scheduled or taken down, and articles that are not reports.
 */
export async function readReportEdition(ctx: Context, { id, version }: { id: number; version: number }): Promise<ReportEdition> {
  const { rows } = await sql<EditionRow>`
    select v.title, v.source, v.security_codes, v.body, shanghai_time(a.published_at) as published_at, shanghai_time(v.shown_at) as shown_at,
      v.change_reason as reason,
      (select count(*)::int from article_versions e where e.article_id = a.id and e.version <= v.version and e.shown_at is not null) as edition,
      shanghai_time((select min(e.shown_at) from article_versions e where e.article_id = a.id and e.version > v.version)) as replaced_at,
      json_strip_nulls(json_build_object('kind', f.kind, 'analysts', f.analysts, 'subject', f.subject, 'rating', f.rating, 'statement', f.statement))
        as facts,
      json_build_object('views', f.views, 'dataUntil', f.data_until, 'figures', f.figures, 'charts', f.charts, 'risks', f.risks) as details
    from articles a
    join article_versions v on v.article_id = a.id and v.version = ${version} and v.shown_at <= ${ctx.now}
    join research_reports f on f.article_id = v.article_id and f.version = v.version
    where a.id = ${id} and is_on_show(a, ${ctx.now})`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw fail('notFound');
  const { body, ...edition } = row;
  return { ...edition, blocks: toBlocks(await renderFacts(ctx, sanitizeBody(body), beijingDay(edition.publishedAt))) };
}
