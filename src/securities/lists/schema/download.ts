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

/** Returns the parameters of a list's file: the filters of its page with the same limits and messages, without paging. */
export const fileQuery = (list: ListName): z.ZodType<Record<string, string | number | undefined>> =>
  screens[list].omit({ pageNum: true, pageSize: true }) as z.ZodType<Record<string, string | number | undefined>>;

export const changeFileQuery = changeQuery.omit({ pageNum: true, pageSize: true });

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** A whole list as JSON: description, field names, rows. Rates in percent, codes and dates as text. */
export const listFileJson = z.object({
  list: z.enum(listNames),
  title: z.string(),
  /** Data date of the version. */
  asOf: z.string(),
  requestedDate: z.string().nullable(),
  updatedAt: z.string(),
  /** Data date of the last version that changed the content. */
  changedOn: z.string(),
  /** True when figures of any market are sample data. */
  isSynthetic: z.boolean(),
  /** The date of each market's rows: a market that has not published yet keeps its last date. */
  markets: z.array(marketState),
  filter: z.record(z.string(), z.union([z.string(), z.number()])),
  fields: z.array(z.object({ name: z.string(), title: z.string(), unit: z.string().optional() })),
  total: z.number(),
  records: z.array(z.object({ code: z.string(), name: z.string().nullable(), exchange: z.enum(exchanges) }).catchall(value)),
});

/** All filters of all lists, described together. */
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

/** The file operations in the contract. */
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
