import { z } from 'zod';
import { articleInput } from '#content/articles/schema/articles.ts';
import { publishArticle, publishRevision, supersedeArticle, withdrawArticle } from '#content/articles/service/articles/publish-article.ts';
import { createArticle, updateArticle } from '#content/articles/service/articles/write-article.ts';
import type { Context } from '#platform/context.ts';
import { readYaml } from '../read-yaml.ts';

const text = z.string().min(1);
/** An article that was corrected after its publication. */
const corrected = z.object({
  heading: articleInput.omit({ bodyHtml: true }),
  /** In order of publication; every later one with its reason and its other changes. */
  editions: z
    .array(z.object({ shown: z.date(), reason: text.optional(), change: articleInput.partial().optional(), bodyHtml: text }))
    .min(1),
  withdrawn: z.object({ at: z.date(), reason: text }).optional(),
  /** The earlier article of this list that it replaces. */
  supersedes: z.object({ title: text, at: z.date() }).optional(),
});
type Correction = z.input<typeof corrected>;

const articles = readYaml('content/corrections', z.array(corrected));

/** Repeats the history of these articles, each step at its time, with the services that staff use. */
export async function loadDemoCorrections(ctx: Context): Promise<void> {
  const ids = new Map<string, number>();
  for (const article of articles) {
    const { heading, withdrawn, supersedes } = article;
    const id = await publishAll(ctx, article);
    ids.set(heading.title, id);
    if (withdrawn) await withdrawArticle({ ...ctx, now: withdrawn.at }, { id, reason: withdrawn.reason });
    if (supersedes) await supersedeArticle({ ...ctx, now: supersedes.at }, { id: ids.get(supersedes.title)!, by: id });
  }
}

async function publishAll(ctx: Context, { heading, editions }: Correction): Promise<number> {
  const [first, ...others] = editions;
  const { shown, change, bodyHtml } = first!;
  const input = { ...heading, ...change, bodyHtml };
  const { id } = await createArticle({ ...ctx, now: shown }, input);
  await publishArticle({ ...ctx, now: shown }, { id });
  for (const [index, edition] of others.entries()) {
    const then = { ...ctx, now: edition.shown };
    await updateArticle(then, { ...input, ...edition.change, id, basedOn: index + 1, bodyHtml: edition.bodyHtml });
    await publishRevision(then, { id, reason: edition.reason ?? '' });
  }
  return id;
}
