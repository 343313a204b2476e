import { fail } from '#contract/call-error.ts';
import { areStaffActive } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { ApprovalKind, RequestKind } from '#workflow/approvals/kind.ts';
import type { DataExportDeps } from '../deps.ts';
import type { ExportKind } from '../ports.ts';
import { createExportFile } from './create-file.ts';

/** Exports of personal data as requests: requesters read only their own, approvers everybody's. */
export const exportRequests: RequestKind = {
  code: 'export',
  noun: '导出申请',
  may: { read: 'personal.export-approve', draft: 'personal.export', approve: 'personal.export-approve' },
  typeTitle: () => '导出个人信息',
  afterFailure: '请撤回后重新申请',
  addressOf: ({ subject }) => `/export-reviews?item=${subject}`,
};

export const createExportApprovalKind = (deps: DataExportDeps): ApprovalKind => ({
  ...exportRequests,
  // Thousands of records take seconds, so a job creates the file.
  appliesInJob: async () => true,
  // The file contains the records at the time when it is created, so there is no base to compare with.
  readCurrentBase: async () => null,
  staleText: '',
  async apply(tx, row) {
    const kind = findExportKind(deps, row.type);
    if (!kind) throw fail('conflict', '这类内容已不能导出');
    await requireActiveRequester(tx, row.madeBy);
    await createExportFile(tx, deps, kind, row);
    return { subject: row.subject };
  },
});

export const findExportKind = ({ kinds }: Pick<DataExportDeps, 'kinds'>, code: string): ExportKind | undefined =>
  kinds.find((kind) => kind.code === code);

/** Throws 40009 for an export whose requester can no longer download it. */
export async function requireActiveRequester(ctx: Context, madeBy: number): Promise<void> {
  if (!(await areStaffActive(ctx, [madeBy]))) throw fail('conflict', '申请人的账号已停用，不能导出');
}
