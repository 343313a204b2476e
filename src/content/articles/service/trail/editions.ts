import { sql } from 'kysely';
import { findFiles } from '#content/files/service/files.ts';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { Difference, Edition, EditionList, TextPart } from '../../schema/trail.ts';
import { getArticle } from '../articles/read-article.ts';
import { sanitizeBody } from '../texts/sanitize-body.ts';
import { compareBodies, compareWords } from './compare-text.ts';

interface EditionText extends Edition {
  body: string;
  /** All other fields that can differ, as text, by field. */
  fields: Record<string, string | number | string[] | null>;
  fileIds: string[];
}

/** Lists the published editions of an article, newest first. Throws 40004 like `getArticle`. */
export async function listEditions(ctx: Context, { id }: { id: number }): Promise<EditionList> {
  const { title, categoryCode, categoryName, section } = await getArticle(ctx, { id });
  const { rows } =
    await sql<Edition>`select edition, title, shown as shown_at, reason from (${editionsOf(id)}) as e order by edition desc`.execute(
      ctx.db,
    );
  return { id, title, categoryCode, categoryName, section, list: rows };
}

/**
 * Compares two editions of a published article, word by word. Throws 40004 when the article is not published or has no such
 * editions. Drafts have no edition number and cannot be compared.
 */
export async function compareEditions(ctx: Context, query: { id: number; from: number; to: number }): Promise<Difference> {
  const article = await getArticle(ctx, query);
  const { id, date } = article;
  const [before, after] = [
    await findEdition(ctx, { id, date, edition: query.from }),
    await findEdition(ctx, { id, date, edition: query.to }),
  ];
  const blocks = compareBodies(before.body, after.body);
  return {
    id,
    from: toEdition(before),
    to: toEdition(after),
    fields: compareFields(before.fields, after.fields),
    blocks,
    isMarkupOnly: before.body !== after.body && blocks.every(({ parts }) => parts.every(({ change }) => !change)),
    attachments: await compareFiles(ctx, before.fileIds, after.fileIds),
  };
}

function editionsOf(id: number) {
  return sql`
    select v.*, row_number() over (order by version)::int as edition, shanghai_time(v.shown_at) as shown, change_reason as reason
    from article_versions v where article_id = ${id} and shown_at is not null`;
}

async function findEdition(ctx: Context, { id, date, edition }: { id: number; date: Day; edition: number }): Promise<EditionText> {
  const { rows } = await sql<EditionText>`
    select edition, title, shown as shown_at, reason, body,
      array(select file_id::text from article_attachments f where f.article_id = e.article_id and f.version = e.version order by sort) as file_ids,
      json_build_object('title', title, 'documentNumber', document_number, 'effectiveDate', effective_date, 'source', source,
        'author', author, 'securityCodes', security_codes)::jsonb
      || coalesce(article_facts(facts_of, article_id, version, ${ctx.now})::jsonb - '{of,state,phase}'::text[], '{}') as fields
    from (${editionsOf(id)}) as e where edition = ${edition}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw fail('notFound');
  return { ...row, body: await renderFacts(ctx, sanitizeBody(row.body), date) };
}

const toEdition = ({ edition, title, shownAt, reason }: Edition): Edition => ({ edition, title, shownAt, reason });

function compareFields(before: EditionText['fields'], after: EditionText['fields']): Difference['fields'] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return names.flatMap((name) => {
    const [old, fresh] = [toWords(before[name]), toWords(after[name])];
    return old === fresh ? [] : [{ name, parts: name === 'title' ? compareWords(old, fresh) : replaced(old, fresh) }];
  });
}

/** Short values such as dates and codes are shown as replaced, because single changed characters would be hard to read. */
function replaced(old: string, fresh: string): TextPart[] {
  const parts: TextPart[] = [
    { text: old, change: 'removed' },
    { text: fresh, change: 'added' },
  ];
  return parts.filter(({ text }) => text !== '');
}

const toWords = (value: string | number | string[] | null | undefined): string =>
  Array.isArray(value) ? value.join('、') : String(value ?? '');

async function compareFiles(ctx: Context, before: readonly string[], after: readonly string[]): Promise<Difference['attachments']> {
  const gone = before.filter((id) => !after.includes(id));
  const come = after.filter((id) => !before.includes(id));
  const names = new Map((await findFiles(ctx, [...gone, ...come])).map(({ id, name }) => [id, name]));
  const named = (ids: string[], change: 'added' | 'removed') => ids.flatMap((id) => ({ name: names.get(id) ?? '', change }));
  return [...named(gone, 'removed'), ...named(come, 'added')];
}
