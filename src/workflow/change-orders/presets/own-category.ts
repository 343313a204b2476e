import { createHash } from 'node:crypto';
import { canonicalJson } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';
import { contentType, type ContentType, type SubjectPage, type SubjectQuery } from '../content-type.ts';
import type { SubjectLine } from '../schema/contents.ts';

/** The filter and cursor of a page of a growing list. */
export type ContentPageQuery = Pick<SubjectQuery, 'search' | 'state' | 'after'>;

/** All items, for kinds that stay small; or one page by keyset with the total count. */
type ListSource =
  | { list(ctx: Context, query: Pick<SubjectQuery, 'branches'>): Promise<SubjectLine[]>; count?: never }
  | { page(ctx: Context, query: ContentPageQuery): Promise<SubjectPage>; count(ctx: Context): Promise<number> };

type OwnCategory<Draft> = Omit<ContentType<Draft>, 'list' | 'count' | 'read' | 'scopeOf'> & StandingSource<Draft> & ListSource;

interface StandingSource<Draft> {
  /**
   * Returns the content as the schema accepts it. `state` is other data that makes an order stale when it changes; `watched` the
   * part of the draft that does so, by default all of it.
   */
  read(ctx: Context, subject: string): Promise<{ draft: Draft; state?: string; watched?: unknown }>;
}

/**
 * Defines a kind whose items are all in one category with the same name as the kind: staff of that category work on all of them.
 * Dates in drafts are converted to text.
 */
export function ownCategory<Draft>({ read, ...rest }: OwnCategory<Draft>): ContentType {
  return contentType<Draft>({
    ...rest,
    async list(ctx, { scopes, ...query }) {
      if (scopes && !scopes.includes(rest.code)) return { records: [], next: null };
      if ('page' in rest) return rest.page(ctx, query);
      return { records: (await rest.list(ctx, query)).filter(isMeant(query)), next: null };
    },
    async read(ctx, subject) {
      const standing = await read(ctx, subject);
      const draft = JSON.parse(JSON.stringify(standing.draft)) as Record<string, unknown>;
      const watched = standing.watched === undefined ? draft : (JSON.parse(JSON.stringify(standing.watched)) as unknown);
      const base = createHash('sm3').update(canonicalJson([watched, standing.state ?? '']));
      return { draft, base: base.digest('hex'), scope: rest.code };
    },
    scopeOf: () => rest.code,
  });
}

function isMeant({ search = '', state: wanted }: ContentPageQuery): (line: SubjectLine) => boolean {
  const sought = search.toLowerCase();
  return ({ subject, title, place, state }) =>
    (wanted === undefined || state === wanted) && [subject, title, place].some((words) => words.toLowerCase().includes(sought));
}
