import { z } from 'zod';
import { nextCursor, readCursor, cursorInput, rowsPerAnswer } from '#platform/mcp/cursor.ts';
import { about, tool, type Tool } from '#platform/mcp/tool.ts';
import { paths } from '#ui/paths.ts';
import { jobList } from './calls.ts';
import { jobItem } from './schema.ts';
import { jobTypes } from './web/job-types.ts';

export const jobTools: readonly Tool[] = [
  tool(
    'open_positions',
    {
      title: { zh: '在招职位', en: 'Open positions' },
      description: {
        zh: '正在招聘的职位：部门、地点、人数、学历与经验要求、截止日期，新的在前。投递须由本人在网页上完成。',
        en: 'Positions on offer with department, place, number, requirements and deadline, newest first. Persons apply themselves on the page.',
      },
      input: z.object({
        keyWord: z
          .string()
          .trim()
          .max(50)
          .optional()
          .meta(about('职位、职责、要求中的词', 'Words of title, duties or requirements, in Chinese')),
        type: z.enum(jobTypes).optional().meta(about('social 社会招聘，campus 校园招聘，intern 实习生', 'Kind of recruitment')),
        location: z.string().trim().max(20).optional().meta(about('城市', 'City, in Chinese')),
        cursor: cursorInput,
      }),
      data: z.object({ total: z.number(), positions: z.array(jobItem.extend({ href: z.string() })) }),
      example: { keyWord: '软件', location: '上海' },
    },
    async ({ call }, { keyWord, type, location, cursor }) => {
      const { page } = readCursor(cursor);
      const { records, total } = await call(jobList, { keyWord, type, location, pageNum: page, pageSize: rowsPerAnswer });
      return {
        data: { total, positions: records.map((job) => ({ ...job, href: paths.recruitJob(job.id) })) },
        source: paths.recruitJobs({ keyWord, type, location }),
        summary: `共 ${total} 个在招职位。`,
        next: nextCursor({ total, pageSize: rowsPerAnswer, page }),
      };
    },
  ),
];
