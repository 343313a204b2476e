import { z } from 'zod';
import { noInput } from '#platform/http/endpoint.ts';
import { tool, type Tool } from '#platform/mcp/tool.ts';
import { paths } from '#ui/paths.ts';
import { complaintGuideGet, evidenceLimits } from './calls.ts';
import { complaintGuide } from './schema.ts';

export const complaintTools: readonly Tool[] = [
  tool(
    'complaint_process',
    {
      title: { zh: '投诉办理流程', en: 'How to complain' },
      description: {
        zh: '怎样提交投诉、举报、咨询和建议，各类事项的受理与答复期限，以及今天提交的最晚答复日。提交须由本人在网页上完成。',
        en: 'How to submit a complaint, report, enquiry or suggestion, with the time limits of each and the due days for a submission today. Persons submit it themselves on the page.',
      },
      input: noInput,
      data: complaintGuide.pick({ rules: true, today: true, businessKinds: true }).extend({
        steps: z.array(z.string()),
        evidence: z.string(),
        pages: z.array(z.object({ title: z.string(), href: z.string() })),
      }),
      example: {},
    },
    async ({ call }) => {
      const { rules, today, businessKinds } = await call(complaintGuideGet, {});
      return {
        data: {
          rules,
          today,
          businessKinds,
          steps: [
            '在网页上填写事项经过和诉求，投诉、举报、咨询须留下姓名和手机号，建议可以匿名',
            '提交后得到受理编号，请记下',
            '公司在受理期限内决定是否受理，在答复期限内答复；需要延期的会说明原因和新的日期',
            '凭受理编号和手机号后四位在网页上查询进度',
          ],
          evidence: evidenceLimits.text,
          pages: [
            { title: '提交与查询', href: paths.complain() },
            { title: '投诉数据公示', href: paths.complainData() },
          ],
        },
        source: paths.complain(),
        summary: '提交投诉、举报、咨询和建议的步骤与期限。',
        asOf: today,
      };
    },
  ),
];
