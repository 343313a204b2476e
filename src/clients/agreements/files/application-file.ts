import { declaration } from '#clients/cases/calls.ts';
import type { CaseStep, CaseView } from '#clients/cases/schema/cases.ts';
import type { PdfBlock } from '#platform/pdf/pdf-document.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import type { Signer } from '../signer.ts';

export interface ApplicationRecord {
  /** The case as the client sees it on its page; personal values are masked here as well. */
  view: CaseView;
  applicant: Signer;
  firm: string;
  publicUrl: string;
  /** Identifies the file in the public check. */
  checkCode: string;
}

const at = (moment: string): string => `${inBeijing(moment)}（北京时间）`;
const outcomeOf = ({ state }: CaseView): string => (state === 'approved' ? '审核通过，已办理' : '审核未通过');

/**
 * Returns the blocks of the application file: the application as on the case page, the decision, the events, and how to verify
 * the file.
 */
export function applicationBlocks({ view, applicant, publicUrl, checkCode }: ApplicationRecord): PdfBlock[] {
  return [
    {
      kind: 'facts',
      items: [
        ['办理业务', view.name],
        ['受理编号', view.number],
        ['申请人', applicant.name],
        ['证件号码', applicant.idNumber ?? '未预留'],
        ['资金账号', applicant.fundAccount],
        ['费用', view.fee],
        ...(view.submittedAt ? [['提交时间', at(view.submittedAt)] as const] : []),
      ],
    },
    ...view.steps.slice(0, -1).flatMap(stepBlocks),
    { kind: 'heading', text: '声明' },
    { kind: 'paragraph', text: declaration },
    { kind: 'heading', text: '办理结果' },
    {
      kind: 'facts',
      items: [
        ['结果', outcomeOf(view)],
        ...(view.decidedAt ? [['时间', at(view.decidedAt)] as const] : []),
        ...(view.decisionReason ? [['审核意见', view.decisionReason] as const] : []),
      ],
    },
    { kind: 'heading', text: '办理进度' },
    { kind: 'table', head: ['时间', '事项'], rows: view.timeline.map((event) => [inBeijing(event.at), event.text]) },
    { kind: 'heading', text: '如何核验本文件' },
    {
      kind: 'paragraph',
      text: '扫描下面的二维码，可以看到本公司对这份文件的签署登记；再在该网页选取文件，核对您手中的文件是否一字未改。哈希值在您的设备上计算，文件不会上传。',
    },
    { kind: 'qrCode', target: `${publicUrl}${paths.verifyAgreement({ code: checkCode })}`, text: '扫码查看这份文件的核验结果' },
  ];
}

function stepBlocks({ step, values, record, doneAt }: CaseStep, index: number): PdfBlock[] {
  const facts = [
    ...values.map(({ label, text }) => [label, text] as const),
    ...(record?.facts ?? []).map(({ name, value, note }) => [name, note ? `${value}（${note}）` : value] as const),
  ];
  const documents = (record?.documents ?? []).map(({ name, version, sha256 }) => `《${name}》第 ${version} 版，文本 SHA-256 ${sha256}`);
  return [
    { kind: 'heading', text: `${index + 1}. ${step.name}` },
    ...(facts.length > 0 ? [{ kind: 'facts', items: facts } as const] : []),
    ...(documents.length > 0 ? [{ kind: 'list', items: documents } as const] : []),
    ...(facts.length + documents.length === 0 ? [{ kind: 'paragraph', text: doneAt ? `已于 ${at(doneAt)}完成` : '未完成' } as const] : []),
  ];
}

/** Returns the texts of the visible signature. */
export function applicationTexts({ view, applicant, firm }: ApplicationRecord): { box: string[]; reason: string } {
  return {
    box: [
      `电子签章　${firm}`,
      `申请人：${applicant.name}　受理编号：${view.number}`,
      `办理结果：${outcomeOf(view)}`,
      '本签章覆盖文件的全部内容（SHA-256 摘要，PAdES）；任何改动都会使签章失效。',
    ],
    reason: `业务办理申请书，受理编号 ${view.number}`,
  };
}
