import { staffCall } from '#contract/staff-call.ts';
import type {
  BeginInput,
  CheckInput,
  DecideInput,
  ImportDetail,
  ImportId,
  ImportName,
  ImportPage,
  ImportQuery,
  ImportState,
  RollBackInput,
  SubmitInput,
} from '../schema/imports.ts';
import type { DifferencePage, DifferenceQuery, FindingPage, FindingQuery, RowPage, RowQuery } from '../schema/parts.ts';

export const dailyImportList = staffCall<ImportQuery, ImportPage>('GET', '/data/imports', { may: 'import.read' });
export const dailyImportGet = staffCall<ImportId, ImportDetail>('GET', '/data/imports/{id}', { may: 'import.read' });
export const dailyFindingList = staffCall<FindingQuery, FindingPage>('GET', '/data/imports/{id}/findings', { may: 'import.read' });
export const dailyDifferenceList = staffCall<DifferenceQuery, DifferencePage>('GET', '/data/imports/{id}/differences', {
  may: 'import.read',
});
export const dailyRowList = staffCall<RowQuery, RowPage>('GET', '/data/imports/{id}/rows', { may: 'import.read' });
export const dailyImportBegin = staffCall<BeginInput, ImportName>('POST', '/data/imports', { may: 'import.propose' });
export const dailyImportCheck = staffCall<CheckInput, ImportState>('POST', '/data/imports/{id}/check', { may: 'import.propose' });
export const dailyImportSubmit = staffCall<SubmitInput, ImportState>('POST', '/data/imports/{id}/submit', { may: 'import.propose' });
export const dailyImportWithdraw = staffCall<ImportId, ImportState>('POST', '/data/imports/{id}/withdraw', { may: 'import.propose' });
export const dailyRollBack = staffCall<RollBackInput, ImportName>('POST', '/data/roll-backs', { may: 'import.propose' });
export const dailyImportApprove = staffCall<DecideInput, ImportState>('POST', '/data/imports/{id}/approve', { may: 'import.approve' });
export const dailyImportApproveSecond = staffCall<DecideInput, ImportState>('POST', '/data/imports/{id}/approve-second', {
  may: 'import.approve-second',
});
