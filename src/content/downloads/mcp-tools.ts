import { z } from 'zod';
import { about, tool, type Tool } from '#platform/mcp/tool.ts';
import { paths } from '#ui/paths.ts';
import { verifyGet } from './calls/trust.ts';
import { claimVerdict, claimVerification, type ClaimVerdict } from './schema/trust.ts';

const finding = claimVerification.shape.findings.element;

const meanings: Readonly<Record<ClaimVerdict, string>> = {
  official: '本公司公布过，属于本公司',
  left: '曾经属于本公司，现在不再代表本公司',
  fake: '已确认的仿冒，请勿相信，并向公安机关举报',
  suspicious: '与本公司的网址相似，很可能是仿冒，请勿打开',
  foreign: '属于监管机构、交易所或协会，不是本公司',
  unknown: '本网站没有公布过。没有公布不等于是假的，请拨打客服电话核实',
};

/** Verdicts about organisations and frauds. Findings of the others may be about persons: their pages are named instead. */
const tellsFacts = new Set<ClaimVerdict>(['fake', 'foreign']);

export const verificationTools: readonly Tool[] = [
  tool(
    'verify_identity',
    {
      title: { zh: '辨真伪', en: 'Verify an identity' },
      description: {
        zh: '核实一个电话、网址、邮箱、收款账号、证照编号、产品或名称是否属于本公司，以及公布在哪些网页。人员的资料不在回答中，请打开所列网页查看。unknown 不等于假。',
        en: 'Checks whether a telephone number, address, mailbox, account, licence, product or name belongs to the firm, and where the site publishes it. The answer holds no data of persons; open the pages. unknown does not mean fake.',
      },
      input: z.object({
        text: z.string().trim().min(1).max(200).meta(about('要核实的号码、网址、邮箱、账号、编号或名称', 'The number, address or name')),
      }),
      data: z.object({
        verdict: claimVerdict,
        meaning: z.string(),
        /** The kind that the text was taken for. */
        takenFor: z.string(),
        pages: finding.shape.sources,
        findings: z.array(finding.omit({ sources: true })),
        /** For `suspicious`: the firm's own address that it resembles. */
        resembles: z.string().nullable(),
      }),
      example: { text: 'www.example.com' },
    },
    async ({ call }, { text }) => {
      const { verdict, taken, findings, resembles } = await call(verifyGet, { q: text });
      const pages = findings.flatMap(({ sources }) => sources);
      return {
        data: {
          verdict,
          meaning: meanings[verdict],
          takenFor: taken,
          pages: [...new Map(pages.map((page) => [page.href, page])).values()],
          findings: tellsFacts.has(verdict) ? findings : [],
          resembles: resembles ?? null,
        },
        source: paths.verify(),
        summary: `核实结果：${meanings[verdict]}。`,
      };
    },
  ),
];
