import { z } from 'zod';
import { choice } from '#platform/http/input/choice.ts';
import { pageQuery } from '#platform/http/paging.ts';
import {
  basicIndexKinds,
  fundAnnouncementKinds,
  fundMarketKinds,
  lawLevels,
  lawStates,
  ratings,
  researchKinds,
  saleNoticeKinds,
} from './district-facts.ts';
import { noticePage, paged } from './notices.ts';

const { pageNo: _pageNo, ...unpaged } = paged;
/** Lists of family R name the page number `pageNum`. */
const pagedR = { ...unpaged, pageNum: pageQuery.shape.pageNum };
/** Text that must match exactly; an empty form field means no filter. */
const exact = (name: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `${name}不超过 ${most} 个字符`)
    .transform((value) => value || undefined)
    .optional();

export const fundMarketQuery = z.object({ ...pagedR, kind: choice(fundMarketKinds, '分类') });
export type FundMarketQuery = z.input<typeof fundMarketQuery>;
export type FundMarketFilter = z.output<typeof fundMarketQuery>;

export const fundAnnouncementQuery = z.object({
  ...pagedR,
  kind: choice(fundAnnouncementKinds, '公告类型'),
  fundCompany: exact('基金公司', 60),
  /** The six digits of a fund's code. */
  fundCode: exact('基金代码', 6),
});
export type FundAnnouncementQuery = z.input<typeof fundAnnouncementQuery>;
export type FundAnnouncementFilter = z.output<typeof fundAnnouncementQuery>;

export const saleNoticeQuery = z.object({ ...paged, kind: choice(saleNoticeKinds, '公告类型'), productCode: exact('产品代码', 12) });
export type SaleNoticeQuery = z.input<typeof saleNoticeQuery>;
export type SaleNoticeFilter = z.output<typeof saleNoticeQuery>;

export const researchQuery = z.object({
  ...paged,
  kind: choice(researchKinds, '报告类型'),
  rating: choice(ratings, '评级'),
  /** Registration number of an author. */
  author: exact('执业编号', 30),
  /** A security that the report covers. */
  code: exact('证券代码', 6),
});
export type ResearchQuery = z.input<typeof researchQuery>;
export type ResearchFilter = z.output<typeof researchQuery>;

export const lawQuery = z.object({
  ...paged,
  state: choice(lawStates, '时效状态'),
  level: choice(lawLevels, '效力层级'),
  issuer: exact('发布机关', 100),
});
export type LawQuery = z.input<typeof lawQuery>;
export type LawFilter = z.output<typeof lawQuery>;

export const basicIndexQuery = z.object({ ...paged, kind: choice(basicIndexKinds, '类型') });
export type BasicIndexQuery = z.input<typeof basicIndexQuery>;
export type BasicIndexFilter = z.output<typeof basicIndexQuery>;

/** The same page of a list with the field names of family R. */
export const noticePageResult = noticePage.omit({ pageNo: true }).extend({ pageNum: z.number() });
export type NoticePageResult = z.infer<typeof noticePageResult>;

/** Authors of the published reports by name, those with most reports first. */
export const researchAuthors = z.object({ list: z.array(z.object({ name: z.string(), certificate: z.string(), reports: z.number() })) });
export type ResearchAuthors = z.infer<typeof researchAuthors>;

/** Values offered by a filter, most frequent first. */
export const wordList = z.object({ list: z.array(z.string()) });
export type WordList = z.infer<typeof wordList>;
