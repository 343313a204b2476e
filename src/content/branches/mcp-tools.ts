import { z } from 'zod';
import { maxPageSize } from '#contract/paging.ts';
import { isoWeekday, shanghaiDay } from '#platform/day.ts';
import { nextCursor, readCursor, cursorInput } from '#platform/mcp/cursor.ts';
import { about, tool, type Tool, type ToolContext } from '#platform/mcp/tool.ts';
import { calendarGet } from '#securities/calendar/calls.ts';
import { beijingClock } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { salesBranches } from './calls.ts';
import { branchItem, type BranchItem } from './schema.ts';
import { isBranchOpen, type BranchMoment } from './web/opening-hours.ts';

const pageSize = 20;

const listedBranch = branchItem
  .pick({
    code: true,
    name: true,
    provinceName: true,
    cityName: true,
    districtName: true,
    address: true,
    phones: true,
    hours: true,
    businessScope: true,
    facilities: true,
  })
  .extend({
    wgs84: branchItem.shape.wgs84,
    /** Null while the trading calendar of this year is missing. */
    isOpenNow: z.boolean().nullable(),
    href: z.string(),
  });

export const branchTools: readonly Tool[] = [
  tool(
    'branches',
    {
      title: { zh: '营业网点', en: 'Branches' },
      description: {
        zh: '按地点和业务查营业网点：地址、电话、营业时间、业务范围、无障碍设施，以及此刻是否营业。',
        en: 'Branches by place and service: address, telephone, hours, services, accessibility, and whether they are open now.',
      },
      input: z.object({
        place: z.string().trim().max(50).optional().meta(about('省、市、区、路名或网点名称，如“深圳 福田”', 'Place or name, in Chinese')),
        service: z.string().trim().max(50).optional().meta(about('业务，如“融资融券”', 'A service offered there, in Chinese')),
        openNow: z.boolean().optional().meta(about('只列此刻营业的', 'Only those open now')),
        cursor: cursorInput,
      }),
      data: z.object({ total: z.number(), at: z.string(), isTradingDay: z.boolean().nullable(), branches: z.array(listedBranch) }),
      example: { place: '深圳', service: '融资融券', openNow: true },
    },
    async ({ call, now }, { place, service, openNow, cursor }) => {
      const [branches, moment] = await Promise.all([listAll(call, place), readMoment(call, now)]);
      const found = branches
        .map((branch) => ({ ...branch, isOpenNow: moment ? isBranchOpen(branch.hours, moment) : null }))
        .filter(({ businessScope, isOpenNow }) => {
          const offers = !service || businessScope.some((business) => business.includes(service));
          return offers && (!openNow || isOpenNow === true);
        });
      const { page } = readCursor(cursor);
      return {
        data: {
          total: found.length,
          at: `${shanghaiDay(now)} ${beijingClock(now)}`,
          isTradingDay: moment?.isTradingDay ?? null,
          branches: found
            .slice((page - 1) * pageSize, page * pageSize)
            .map((branch) => ({ ...branch, href: paths.branchDetail(branch.id) })),
        },
        source: paths.branches({ keyWord: place }),
        summary: `共 ${found.length} 家营业网点。是否营业按各网点公布的时间计算，到访前请先电话确认。`,
        next: nextCursor({ total: found.length, pageSize, page }),
      };
    },
  ),
];

async function listAll(call: ToolContext['call'], keyWord: string | undefined): Promise<BranchItem[]> {
  const branches: BranchItem[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const { records, total } = await call(salesBranches, { keyWord, pageNum, pageSize: maxPageSize });
    branches.push(...records);
    if (records.length === 0 || branches.length >= total) return branches;
  }
}

/** Returns undefined while the trading calendar of this year is missing. */
async function readMoment(call: ToolContext['call'], now: Date): Promise<BranchMoment | undefined> {
  const today = shanghaiDay(now);
  const { days } = await call(calendarGet, {});
  const day = days.find((one) => one.day === today);
  return day && { clock: beijingClock(now), weekday: isoWeekday(today), isTradingDay: day.isTrading };
}
