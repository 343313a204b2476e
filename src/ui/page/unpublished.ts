import { paths } from '../paths.ts';
import type { MissingWords } from './missing.ts';

/** What a page about no thing of many says while the firm has not published its content. Its file exports it as `unpublished`. */
export interface UnpublishedPage {
  /** How the page is called: 业务资格. */
  title: string;
  /** What will stand on it: 公司取得的业务资格与批准文号. */
  holds: string;
}

/** What a loader ends with in place of the content; it is the data of the answer. */
export interface Unpublished {
  isUnpublished: true;
}

export const isUnpublished = (data: unknown): data is Unpublished =>
  typeof data === 'object' && data !== null && (data as Partial<Unpublished>).isUnpublished === true;

/** The page is known and its content is to come: it says what, and search engines wait for it. */
export const tellUnpublished = ({ title, holds }: UnpublishedPage): MissingWords => ({
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
