import type { ComplaintDeps } from '#complaints/complaint/deps.ts';
import type { ComplaintState, ComplaintType } from '#complaints/complaint/schema.ts';
import {
  countCaseRecords,
  readCaseRecords,
  type ComplaintRecord,
  type RecordQuery,
} from '#complaints/complaint/service/handling/case-records.ts';
import { complaintQueue } from '#complaints/complaint/service/handling/reach.ts';
import { stateLabels, typeLabels } from '#complaints/complaint/web/complaint-labels.ts';
import type { ExportKind, ExportQuery } from '#operations/data-export/ports.ts';
import {
  purposeFields,
  toTimeRange,
  writeSheet,
  type ExportColumn,
  type Purposes,
} from '#operations/data-export/service/columns-by-purpose.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { maskContacts, maskEmail, maskFundAccount, maskMobile, maskName } from '#ui/format/masks.ts';

const masked = (value: string | null, mask: (text: string) => string): string | null => value && mask(value);

const columns: readonly ExportColumn<ComplaintRecord>[] = [
  { title: '编号', cell: ({ number }) => number },
  { title: '类型', cell: ({ type }) => typeLabels[type].name },
  { title: '状态', cell: ({ state }) => stateLabels[state] },
  { title: '业务', cell: ({ business }) => business },
  { title: '网点', cell: ({ branchName }) => branchName },
  { title: '收到时间', cell: ({ receivedAt }) => beijingMinute(receivedAt) },
  { title: '答复期限', cell: ({ dueOn }) => dueOn },
  { title: '答复时间', cell: ({ answeredAt }) => answeredAt && beijingMinute(answeredAt) },
  { title: '用时（工作日）', cell: ({ answerWorkingDays }) => answerWorkingDays },
  { title: '是否匿名', cell: ({ isAnonymous }) => (isAnonymous ? '是' : '否') },
  { title: '姓名', cell: ({ name }) => name, hidden: ({ name }) => masked(name, maskName) },
  { title: '手机号码', cell: ({ mobile }) => mobile, hidden: ({ mobile }) => masked(mobile, maskMobile) },
  { title: '电子邮箱', cell: ({ email }) => email, hidden: ({ email }) => masked(email, maskEmail) },
  { title: '资金账号', cell: ({ fundAccount }) => fundAccount, hidden: ({ fundAccount }) => masked(fundAccount, maskFundAccount) },
  { title: '事项', cell: ({ matter }) => matter, hidden: ({ matter }) => maskContacts(matter) },
  { title: '诉求', cell: ({ wish }) => wish, hidden: ({ wish }) => maskContacts(wish) },
  { title: '答复', cell: ({ answer }) => answer, hidden: ({ answer }) => masked(answer, maskContacts) },
];

const course = ['编号', '类型', '状态', '业务', '网点', '收到时间', '答复期限', '答复时间', '用时（工作日）'];
const purposes: Purposes = {
  statistics: { title: '统计与监管报送', columns: [...course, '是否匿名'] },
  review: { title: '处理质量检查', columns: [...course, '事项', '诉求', '答复'] },
  callback: { title: '回访', columns: ['编号', '类型', '状态', '网点', '收到时间', '姓名', '手机号码', '电子邮箱'] },
  handover: { title: '移交调解或监管部门', columns: [...course, '姓名', '手机号码', '资金账号', '事项', '诉求', '答复'] },
};

/**
 * Exports complaints, reports, enquiries and suggestions with the fields needed for the purpose; contacts are masked unless
 * unmasked ones are requested.
 */
export function complaintExport(deps: Pick<ComplaintDeps, 'vault'>): ExportKind {
  return {
    code: 'complaints',
    title: '投诉、举报、咨询与建议',
    contents: '按用途选定的列；姓名、联系方式和文字中的号码隐去一部分，申请完整显示的除外；不含附件与内部备注',
    reads: 'complaint.read',
    queue: complaintQueue,
    isOfBranches: true,
    fields: [
      ...purposeFields(purposes),
      {
        name: 'type',
        label: '类型',
        kind: 'choice',
        options: Object.entries(typeLabels).map(([value, { name }]) => ({ value, text: name })),
      },
      { name: 'state', label: '状态', kind: 'choice', options: Object.entries(stateLabels).map(([value, text]) => ({ value, text })) },
      { name: 'from', label: '收到日期起', kind: 'day' },
      { name: 'to', label: '收到日期止', kind: 'day' },
    ],
    count: (ctx, query) => countCaseRecords(ctx, toQuery(query)),
    async read(ctx, query) {
      const rows = await readCaseRecords(ctx, deps, toQuery(query));
      return { sheets: [writeSheet('投诉', rows, { columns, purposes, query })] };
    },
  };
}

const toQuery = ({ type, state, ...query }: ExportQuery): RecordQuery => ({
  ...(type && { type: type as ComplaintType }),
  ...(state && { state: state as ComplaintState }),
  ...toTimeRange(query),
});
