import type { Context } from '#platform/context.ts';

/** Articles on show whose text leads to an address of this site, the newest first. */
export const findLinkingArticles = ({ db }: Pick<Context, 'db'>, address: string, most: number) =>
  db
    .selectFrom('articles as article')
    .innerJoin('articleVersions as version', (join) =>
      join.onRef('version.articleId', '=', 'article.id').onRef('version.version', '=', 'article.version'),
    )
    .select(['article.id', 'article.title'])
    .where('article.state', '=', 'published')
    .where('version.body', 'like', `%href="${address.replaceAll(/[%_\\]/g, String.raw`\$&`)}"%`)
    .orderBy('article.id', 'desc')
    .limit(most)
    .execute();
