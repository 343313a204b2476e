import { z } from 'zod';
import { defaultPageSize, maxPageNumber, maxPageSize } from '#contract/paging.ts';
import { whole } from './input/bounded-values.ts';

const pageNumber = whole('页码', maxPageNumber).default(1);
const pageSize = whole('每页条数', maxPageSize).default(defaultPageSize);

/** The page parameters of a list in family R; family D calls it `pageNo`, and one list counts from 0. */
export const pageQuery = z.object({ pageNum: pageNumber, pageSize });
export const pageNoQuery = z.object({ pageNo: pageNumber, pageSize });
export const pageNoFromZeroQuery = z.object({ pageNo: whole('页码', maxPageNumber, 0).default(0), pageSize });

/** One page of a list (`ResultPage`), in the fields of family R and of family D. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ records: z.array(item), total: z.number(), pageNum: z.number(), pageSize: z.number() });
export const pageNoOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ records: z.array(item), total: z.number(), pageNo: z.number(), pageSize: z.number() });
