import { paths } from '#ui/paths.ts';
import { knownCategories } from '../calls.ts';

const { culture, responsibility, supervision, onlineNotice, tradeNotice, marginNotice, tender, productNotice } = knownCategories;
const { fundMarket, saleNotice, research, law, basicIndex } = knownCategories;

/** Categories whose articles have their own page beside the general one. */
const details: Readonly<Record<string, (id: number) => string>> = {
  [culture]: paths.cultureDetail,
  [responsibility]: paths.responsibilityDetail,
  [supervision]: paths.supervisionDetail,
  [onlineNotice]: paths.onlineNoteDetail,
  [tradeNotice]: paths.onlineNoteDetail,
  [marginNotice]: paths.marginNotice,
  [productNotice]: paths.fundAnnouncement,
  [fundMarket]: paths.fundMarketDetail,
  [saleNotice]: paths.saleNotice,
  [law]: paths.law,
  [research]: paths.researchReport,
};

const lists: Readonly<Record<string, () => string>> = {
  [productNotice]: paths.companyNotice,
  [culture]: paths.culture,
  [responsibility]: paths.responsibility,
  [tender]: paths.tenders,
  [supervision]: paths.supervisionNews,
  [onlineNotice]: paths.onlineNotices,
  [tradeNotice]: paths.tradeNotices,
  [marginNotice]: () => paths.marginNotices('all'),
  [fundMarket]: paths.fundMarket,
  [saleNotice]: paths.saleNotices,
  [research]: paths.research,
  [law]: paths.laws,
  [basicIndex]: paths.basicIndexes,
};

/** Categories replaced by other pages, with the path of each page. */
export const movedCategories: Readonly<Record<string, string>> = { zpgg: '/Recruit/notices.html' };

/** Returns the canonical address of an article. */
export const articleHref = ({ id, categoryCode }: { id: number; categoryCode: string }): string =>
  (details[categoryCode] ?? paths.noticeDetail)(id);

/** Returns the address of the list of a category. */
export const categoryHref = (code: string): string => lists[code]?.() ?? movedCategories[code] ?? paths.newsCategory(code);
