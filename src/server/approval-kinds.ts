import { contentKind } from '#modules/console/change/service/content-kind.ts';
import { importKind } from '#modules/counter/daily-data/service/handling/import-kind.ts';
import type { ApprovalKinds } from '#modules/workflow/approvals/kind.ts';
import type { ModuleServices } from './modules.ts';
import { importTargets as targets } from './registers.ts';

/** Everything that needs a second person. A new kind is a line here. */
export const listApprovalKinds = ({ files }: Pick<ModuleServices, 'files'>): ApprovalKinds => [contentKind, importKind({ files, targets })];
