import { z } from 'zod';
import { nextCursor, readCursor, cursorInput, rowsPerAnswer } from '#platform/mcp/cursor.ts';
import { about, tool, type Tool } from '#platform/mcp/tool.ts';
import { paths } from '#ui/paths.ts';
import { fundGet, fundList } from './calls.ts';
import { fundCard, fundCode, riskLevel } from './schema/funds.ts';
import { fundListPage } from './schema/screener.ts';
import { fundCategories } from './web/fund-category.ts';

/** Dividends and changes of level of one fund in one answer. */
const mostEvents = 20;

const listFunds = tool(
  'funds',
  {
    title: { zh: '公募基金', en: 'Funds' },
    description: {
      zh: '代销的公募基金：类型、管理人、风险等级（R1 至 R5）、净值与阶段涨跌幅，按代码排列。过往业绩不预示未来表现；isSample 为真的风险等级是示例数据。',
      en: 'Public funds sold by the firm: kind, manager, risk level (R1 to R5), net value and changes, by code. Past performance does not predict the future; where isSample is true the levels are samples.',
    },
    input: z.object({
      keyWord: z.string().trim().max(40).optional().meta(about('代码开头、名称或拼音首字母', 'Code, name or pinyin initials')),
      category: z.enum(fundCategories).optional().meta(about('基金类型', 'Kind of fund')),
      riskLevel: z
        .union([riskLevel, z.literal('none')])
        .optional()
        .meta(about('风险等级；none 为未评级', 'Risk level; none: not rated')),
      cursor: cursorInput,
    }),
    data: fundListPage
      .pick({ total: true, levelsFrom: true, isSample: true, funds: true, performance: true })
      .extend({ records: fundListPage.shape.records }),
    example: { category: 'bond', riskLevel: 'R2' },
  },
  async ({ call }, { keyWord, category, riskLevel: level, cursor }) => {
    const { page } = readCursor(cursor);
    const found = await call(fundList, { keyWord, category, riskLevel: level, sort: 'code', pageNum: page, pageSize: rowsPerAnswer });
    return {
      data: found,
      source: paths.funds({ keyWord, category, riskLevel: level }),
      summary: `共 ${found.total} 只基金。`,
      asOf: found.performance?.asOf ?? found.funds?.asOf,
      version: found.levelsFrom,
      next: nextCursor({ total: found.total, pageSize: rowsPerAnswer, page }),
    };
  },
);

const getFund = tool(
  'fund',
  {
    title: { zh: '一只基金', en: 'One fund' },
    description: {
      zh: '一只基金的资料：风险等级及其变动、适合的客户等级、净值与涨跌幅、最近的分红和拆分、其他份额。',
      en: 'One fund: risk level and its history, suitable client levels, net value and changes, recent dividends and splits, other share classes.',
    },
    input: z.object({ code: fundCode.meta(about('基金代码，6 位', 'Code of the fund')) }),
    data: fundCard,
    example: { code: '000001' },
  },
  async ({ call }, { code }) => {
    const card = await call(fundGet, { code });
    return {
      data: { ...card, dividends: card.dividends.slice(0, mostEvents), riskHistory: card.riskHistory.slice(0, mostEvents) },
      source: paths.fund(code),
      summary: '一只基金已公布的资料。',
      asOf: card.performance?.navDate ?? card.asOf,
      version: card.asOf,
    };
  },
);

export const fundTools: readonly Tool[] = [listFunds, getFund];
