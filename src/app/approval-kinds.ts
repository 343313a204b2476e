import { caseKind } from '#clients/cases/service/handling/second-approval.ts';
import { createExportApprovalKind } from '#operations/data-export/service/export-kind.ts';
import type { ApprovalKinds } from '#workflow/approvals/kind.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { importKind } from '#workflow/data-imports/service/imports/import-kind.ts';
import type { ModuleServices } from './modules.ts';
import { importTargets as targets } from './registers.ts';

/** Lists everything that requires the approval of a second person. Add new kinds here. */
export const listApprovalKinds = ({ business, exports, files }: Pick<ModuleServices, 'business' | 'exports' | 'files'>): ApprovalKinds => [
  contentKind,
  importKind({ files, targets }),
  createExportApprovalKind(exports),
  caseKind(business),
];
