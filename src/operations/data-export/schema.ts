import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { approvalChoice, approvalState, approvalStep, decideInput } from '#workflow/approvals/schema.ts';

const moment = z.string();
const words = (name: string, most: number) => z.string(`请填写${name}`).trim().max(most, `${name}不超过 ${most} 个字`);

export const exportKinds = z.object({
  kinds: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      contents: z.string(),
      fields: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          kind: z.enum(['day', 'choice']),
          isRequired: z.boolean(),
          noneText: z.string(),
          options: z.array(z.object({ value: z.string(), text: z.string() })),
        }),
      ),
    }),
  ),
});
export type ExportKinds = z.infer<typeof exportKinds>;

export const exportRequestInput = z.object({
  kind: z.string('请选择导出内容').regex(/^[a-z][a-z-]{1,39}$/, '请选择导出内容'),
  /** By the names of the kind's fields; empty texts do not filter. */
  query: z.record(z.string().max(40), z.string().trim().max(100, '筛选条件不超过 100 个字')).default({}),
  reason: words('导出的原因', 500).min(4, '请写明导出的原因和用途'),
});
export type ExportRequestInput = z.input<typeof exportRequestInput>;

const order = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  contents: z.string(),
  /** The conditions in readable form. */
  narrowed: z.array(z.object({ label: z.string(), text: z.string() })),
  reason: z.string(),
  state: approvalState,
  contentHash: z.string(),
  /** `ready`: the requester can download it until it expires. `cleared`: it has expired and was deleted. */
  file: z.enum(['none', 'ready', 'cleared']),
  askedBy: z.string(),
  askedAt: moment,
  expiresAt: moment.nullable(),
  records: z.number().nullable(),
  downloads: z.array(z.object({ at: moment, by: z.string() })),
  steps: z.array(approvalStep),
  ...approvalChoice,
  mayWithdraw: z.boolean(),
  mayDownload: z.boolean(),
});
export type ExportOrder = z.infer<typeof order>;

export const exportQuery = z.object({
  view: choice(['waiting', 'all'], '视图'),
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{1,15}$/, '起点有误')
    .optional(),
});
export type ExportListQuery = z.input<typeof exportQuery>;
/** `item`: only this export. */
export const exportReviewQuery = exportQuery.extend({ item: z.uuid('没有这份导出申请').optional() });
export type ExportReviewQuery = z.input<typeof exportReviewQuery>;
export const exportPage = z.object({ records: z.array(order), next: z.string().nullable() });
export type ExportPage = z.infer<typeof exportPage>;

const id = z.uuid('没有这份导出申请');
export const exportKey = z.object({ id });
export type ExportKey = z.infer<typeof exportKey>;
export const exportReceipt = z.object({ id: z.string(), number: z.string(), records: whole('条数', undefined, 0) });
export type ExportReceipt = z.infer<typeof exportReceipt>;
export const exportDecision = decideInput.extend({ id });
export type ExportDecision = z.input<typeof exportDecision>;
export type ParsedExportDecision = z.output<typeof exportDecision>;
