import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import type { ArticleState } from '../../columns.ts';
import type { ArticleInput } from '../../schema/articles.ts';
import { articleFacts } from '../../schema/facts.ts';

/** An article in the editor. */
export interface EditedArticle {
  draft: ArticleInput;
  /** The newest version, published or not. */
  version: number;
  state: ArticleState;
}

type Row = Omit<ArticleInput, 'attachments' | 'facts'> & { fileIds: string[]; facts: unknown; version: number; state: ArticleState };

/** Returns the newest version of an article in the form of its schema. Throws 40004 when it does not exist. */
export async function readArticleForStaff(ctx: Context, id: number): Promise<EditedArticle> {
  const { rows } = await sql<{ article: Row }>`
    select json_strip_nulls(json_build_object('category', v.category, 'title', v.title, 'summary', nullif(v.summary, ''), 'bodyHtml', v.body, 'source', v.source,
      'author', v.author, 'documentNumber', v.document_number, 'effectiveDate', v.effective_date, 'marginType', v.margin_type,
      'securityCodes', v.security_codes, 'picture', v.picture, 'version', v.version, 'state', a.state,
      'fileIds', array(select file_id from article_attachments f where f.article_id = a.id and f.version = v.version order by f.sort),
      'facts', (article_facts(v.facts_of, a.id, v.version, ${ctx.now}))::jsonb || coalesce((
        select jsonb_build_object('views', r.views, 'dataUntil', r.data_until, 'figures', r.figures, 'charts', r.charts, 'risks', r.risks)
        from research_reports r where r.article_id = a.id and r.version = v.version), '{}'))) as article
    from articles a join article_versions v on v.article_id = a.id and v.version = a.latest_version
    where a.id = ${id}`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw fail('notFound');
  const { fileIds, facts, version, state, ...draft } = found.article;
  return {
    draft: {
      ...draft,
      ...(fileIds.length > 0 && { attachments: fileIds.map((fileId) => ({ fileId })) }),
      // Computed facts (state, successor) are not part of the draft.
      ...(facts !== undefined && facts !== null && { facts: articleFacts.parse(facts) }),
    },
    version,
    state,
  };
}

/** Returns the day on which an article was published or will be; undefined for a draft. */
export async function findPublicationDay({ db }: Pick<Context, 'db'>, id: number): Promise<Day | undefined> {
  const row = await db.selectFrom('articles').select(['publishedAt', 'publishAt']).where('id', '=', id).executeTakeFirst();
  const moment = row?.publishedAt ?? row?.publishAt;
  return moment ? shanghaiDay(moment) : undefined;
}
