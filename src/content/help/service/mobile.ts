import { knownCategories } from '#content/articles/calls.ts';
import { listArticles } from '#content/articles/service/articles/list-articles.ts';
import type { Context } from '#platform/context.ts';
import type { MobileSocialPage, MobileSocialQuery } from '../schema.ts';

/** Lists social notices, newest first, one page at a time. A page past the end is empty. */
export async function listMobileSocial(ctx: Context, { pageNum = 1, pageSize = 10 }: MobileSocialQuery): Promise<MobileSocialPage> {
  const { pageNo, ...list } = await listArticles(ctx, { categoryCodes: [knownCategories.socialNotice], pageNo: pageNum, pageSize });
  return { ...list, pageNum: pageNo };
}
