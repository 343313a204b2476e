import { fail } from '#contract/call-error.ts';
import type { PageContext } from '#web/page/page.ts';
import { noticeDetail } from '../calls.ts';
import type { Article } from '../schema.ts';

/** The article that the address names. An address that cannot name one is as unknown as an article that does not exist. */
export async function loadArticle({ call, params }: Pick<PageContext, 'call' | 'params'>): Promise<Article> {
  if (!/^[1-9]\d{0,8}$/.test(params.id ?? '')) throw fail('notFound');
  return call(noticeDetail, { id: Number(params.id) });
}

/** Attachments in the form in which they are shown. */
export const toAttachments = ({ attachments }: Pick<Article, 'attachments'>) =>
  attachments.map(({ name, url, size, sha256 }) => ({ name, href: url, type: kindOf(name), size, sha256 }));

/** `PDF` of `报告.pdf`. */
function kindOf(name: string): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  return ending ? ending.toUpperCase() : '文件';
}
