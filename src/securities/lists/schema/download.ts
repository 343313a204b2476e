import { z } from 'zod';
import type { FileOperation } from '#platform/http/openapi/groups.ts';
import { exchanges } from '../web/exchange.ts';
import { fileForms, listNames, type ListName } from '../web/named-lists.ts';
import { changeQuery } from './changes.ts';
import {
  cashFundQuery,
  collateralQuery,
  fairPriceQuery,
  highRiskQuery,
  marketState,
  poolQuery,
  staticPeQuery,
  targetQuery,
  underlyingQuery,
} from './list.ts';

const screens: Record<ListName, z.ZodObject> = {
  assure: collateralQuery,
  rz: targetQuery,
  rq: targetQuery,
  marginSecurities: targetQuery,
  underly: poolQuery.extend({
    change: z.literal('', '调入、调出请下载 /zb-information/f/underly/changes.csv').optional(),
  }),
  fairConversion: fairPriceQuery,
  currencyFund: cashFundQuery,
  highRisk: highRiskQuery,
  staticPe: staticPeQuery,
  underlying: underlyingQuery,
};

/** What a list's file can be asked for: the filters of its screen, with the same limits and messages; pages do not count. */
export const fileQuery = (list: ListName): z.ZodType<Record<string, string | number | undefined>> =>
  screens[list].omit({ pageNum: true, pageSize: true }) as z.ZodType<Record<string, string | number | undefined>>;

export const changeFileQuery = changeQuery.omit({ pageNum: true, pageSize: true });

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** A whole list as JSON: what it is, what its fields are called, and its rows. Rates in percent, codes and days as text. */
export const listFileJson = z.object({
  list: z.enum(listNames),
  title: z.string(),
  /** Data date of the version. */
  asOf: z.string(),
  requestedDate: z.string().nullable(),
  updatedAt: z.string(),
  /** Data date of the last version that changed the content. */
  changedOn: z.string(),
  /** True where figures of any market are made up. */
  isSynthetic: z.boolean(),
  /** Of which day each market's rows are: a market that has not published yet stays at its last day. */
  markets: z.array(marketState),
  filter: z.record(z.string(), z.union([z.string(), z.number()])),
  fields: z.array(z.object({ name: z.string(), title: z.string(), unit: z.string().optional() })),
  total: z.number(),
  records: z.array(z.object({ code: z.string(), name: z.string().nullable(), exchange: z.enum(exchanges) }).catchall(value)),
});

/** Every filter that one of the lists has, for describing them together. */
const anyFilter = z
  .object({
    ...poolQuery.shape,
    ...staticPeQuery.shape,
    ...underlyingQuery.shape,
    ...collateralQuery.shape,
    ...targetQuery.shape,
    reason: z.union([highRiskQuery.shape.reason.unwrap(), fairPriceQuery.shape.reason.unwrap()]).optional(),
  })
  .omit({ pageNum: true, pageSize: true, change: true });

/** The files as the contract describes them. */
export const listFileOperations: FileOperation[] = [
  {
    path: '/zb-information/f/{list}.{form}',
    summary: '整份名单的文件：与页面同样的筛选，含全部页（各筛选项只用于有它的名单）',
    query: z.object({ list: z.enum(listNames), form: z.enum(fileForms), ...anyFilter.shape }),
    mediaTypes: ['application/json', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    json: listFileJson,
  },
  {
    path: '/zb-information/f/{list}/changes.csv',
    summary: '名单在两个日期之间的变动的文件，每一处变动一行',
    query: changeFileQuery,
    mediaTypes: ['text/csv'],
  },
];
