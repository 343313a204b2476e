import { z } from 'zod';
import { nextCursor, readCursor, cursorInput, rowsPerAnswer } from '#platform/mcp/cursor.ts';
import { about, tool, type Tool } from '#platform/mcp/tool.ts';
import { paths } from '#ui/paths.ts';
import { futuresProducts } from './calls.ts';
import { productPage } from './schema.ts';

export const futuresTools: readonly Tool[] = [
  tool(
    'futures_products',
    {
      title: { zh: '期货品种', en: 'Futures products' },
      description: {
        zh: '可交易的期货品种：合约乘数、最小变动价位、合约规定的最低保证金、交易时间。basis 为 unconfirmed 的未与交易所核对，isDerived 为真的由规则推算。',
        en: 'Futures products with multiplier, tick, minimum margin of the contract and sessions. basis unconfirmed means not checked with the exchange; isDerived means computed from the rules.',
      },
      input: z.object({
        exchange: z
          .string()
          .regex(/^[A-Z]{2,8}$/, '交易所代码由大写字母组成')
          .optional()
          .meta(about('交易所代码，见回答中的 exchanges', 'Code of an exchange')),
        keyWord: z.string().trim().max(50).optional().meta(about('品种名称或代码', 'Name or code')),
        cursor: cursorInput,
      }),
      data: productPage.omit({ records: true, pageNum: true, pageSize: true }).extend({ products: productPage.shape.records }),
      example: { keyWord: '铜' },
    },
    async ({ call }, { exchange, keyWord, cursor }) => {
      const { page } = readCursor(cursor);
      const found = await call(futuresProducts, { exchange, keyWord, pageNum: page, pageSize: rowsPerAnswer });
      return {
        data: { ...found, products: found.records },
        source: paths.futuresIntroduction({ tab: 'products', exchange, keyWord }),
        summary: `共 ${found.total} 个期货品种。`,
        asOf: found.asOf,
        version: found.asOf,
        next: nextCursor({ total: found.total, pageSize: rowsPerAnswer, page }),
      };
    },
  ),
];
