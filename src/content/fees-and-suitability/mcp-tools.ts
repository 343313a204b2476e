import { z } from 'zod';
import { calendarDay } from '#platform/http/input/bounded-values.ts';
import { about, tool, type Tool } from '#platform/mcp/tool.ts';
import { paths } from '#ui/paths.ts';
import { feeSheetGet } from './calls/dealing.ts';
import { feeRate, feeSheet, type FeeRate } from './schema/dealing.ts';

const listedRate = feeRate.omit({ id: true });

export const feeTools: readonly Tool[] = [
  tool(
    'fee',
    {
      title: { zh: '收费标准', en: 'Fees' },
      description: {
        zh: '某一天有效的收费标准（佣金、规费等）和此后已公布的调整，可按业务、品种、项目名称筛选。isSample 为真的是示例数据。',
        en: 'The fees in force on a day and the published changes after it, by words of business, product or item. Where isSample is true the figures are samples.',
      },
      input: z.object({
        item: z
          .string()
          .trim()
          .max(50)
          .optional()
          .meta(about('业务、品种或项目中的词，如“佣金”', 'Words of business, product or item, in Chinese')),
        date: calendarDay('date 应为实际存在的日期，格式如 2026-08-21').optional().meta(about('日期，默认今天', 'Day, today by default')),
      }),
      data: feeSheet.pick({ date: true, businesses: true }).extend({ inForce: z.array(listedRate), upcoming: z.array(listedRate) }),
      example: { item: '佣金', date: '2026-08-21' },
    },
    async ({ call }, { item, date }) => {
      const sheet = await call(feeSheetGet, { date });
      const words = (item ?? '').split(/\s+/).filter(Boolean);
      const isWanted = (rate: FeeRate) => words.every((word) => [rate.business, rate.product, rate.item].join(' ').includes(word));
      const [inForce, upcoming] = [sheet.inForce.filter(isWanted), sheet.upcoming.filter(isWanted)];
      return {
        data: { date: sheet.date, businesses: sheet.businesses, inForce, upcoming },
        source: paths.fees({ date }),
        summary: `${sheet.date} 有效的收费标准 ${inForce.length} 项，此后的调整 ${upcoming.length} 项。`,
        asOf: sheet.date,
        version: sheet.updatedOn,
      };
    },
  ),
];
