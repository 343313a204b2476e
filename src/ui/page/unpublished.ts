import { paths } from '../paths.ts';
import type { MissingItemMessage } from './missing.ts';

/** Text of a page whose content the firm has not published yet. Its file exports it as `unpublished`. */
export interface UnpublishedPage {
  /** Name of the page: 业务资格. */
  title: string;
  /** The coming content: 公司取得的业务资格与批准文号. */
  holds: string;
}

/** The error data of a loader without content. */
export interface Unpublished {
  isUnpublished: true;
}

export const isUnpublished = (data: unknown): data is Unpublished =>
  typeof data === 'object' && data !== null && (data as Partial<Unpublished>).isUnpublished === true;

/** Returns the text for a known page without content yet; `noindex` keeps it out of search engines. */
export const explainUnpublished = ({ title, holds }: UnpublishedPage): MissingItemMessage => ({
  kicker: '尚未公布',
  title,
  lead: `${holds}将在本页公布，目前尚未发布。急需了解的，请致电客服热线，或从下面继续。`,
  lists: [
    { title: '客户服务', href: paths.customerCenter() },
    { title: '营业网点', href: paths.branches() },
    { title: '网站地图', href: paths.siteMap() },
  ],
  searchFor: '',
});
