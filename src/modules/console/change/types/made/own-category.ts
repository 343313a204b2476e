import { createHash } from 'node:crypto';
import { canonicalJson } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';
import { contentType, type ContentType } from '../../content-type.ts';
import type { SubjectLine } from '../../schema/contents.ts';

interface OwnCategory<Draft> extends Omit<ContentType<Draft>, 'list' | 'read' | 'scopeOf'> {
  /** All that there is, or as much of it as anybody looks for. */
  list(ctx: Context): Promise<SubjectLine[]>;
  /** As the schema takes it; `state` is what else has to stand still while an order waits. */
  read(ctx: Context, subject: string): Promise<{ draft: Draft; state?: string }>;
}

/**
 * A kind whose things are few and lie in one category, which is called as the kind is: whoever works in that works on all of them. Moments of drafts may be dates,
 * they travel as texts.
 */
export function ownCategory<Draft>({ list, read, ...rest }: OwnCategory<Draft>): ContentType {
  return contentType<Draft>({
    ...rest,
    async list(ctx, { search = '', scopes, state: wanted }) {
      if (scopes && !scopes.includes(rest.code)) return { records: [], next: null };
      const isMeant = ({ subject, title, place, state }: SubjectLine) =>
        (wanted === undefined || state === wanted) && [subject, title, place].some((words) => words.includes(search));
      return { records: (await list(ctx)).filter(isMeant), next: null };
    },
    async read(ctx, subject) {
      const standing = await read(ctx, subject);
      const draft = JSON.parse(JSON.stringify(standing.draft)) as Record<string, unknown>;
      const base = createHash('sm3').update(canonicalJson([draft, standing.state ?? '']));
      return { draft, base: base.digest('hex'), scope: rest.code };
    },
    scopeOf: () => rest.code,
  });
}
