import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { AssignmentResult, ColleagueList, AssignmentChange, StaffNote } from '#workflow/assignments/schema.ts';
import type { CheckStatus, LinkFindingDetail, FindingId, LinkFindingPage, LinkFindingQuery, IgnoreInput } from './schema/links.ts';
import type { OpenedOrder, FileQuery, SearchOrderInput, Report, ReportCsv, ReportQuery } from './schema/reports.ts';

export const reportGet = staffCall<ReportQuery, Report>('GET', '/insight/{part}', { may: 'insight.read', forTokens: true });
export const reportFileGet = staffCall<FileQuery, ReportCsv>('GET', '/insight/{part}/file', { may: 'insight.read', forTokens: true });
export const searchOrderBegin = staffCall<SearchOrderInput, OpenedOrder>('POST', '/insight/search-orders', { may: 'content.draft' });

export const findingList = staffCall<LinkFindingQuery, LinkFindingPage>('GET', '/links', { may: 'insight.read', forTokens: true });
export const findingGet = staffCall<FindingId, LinkFindingDetail>('GET', '/links/{id}', { may: 'insight.read' });
/** When the site was last checked, and how many findings are open. */
export const checkStatusGet = staffCall<Empty, CheckStatus>('GET', '/link-checks', { may: 'insight.read', forTokens: true });
export const checkStart = staffCall<Empty, Empty>('POST', '/link-checks', { may: 'content.draft' });
export const findingColleagues = staffCall<Empty, ColleagueList>('GET', '/link-colleagues', { may: 'content.draft' });
export const findingAssign = staffCall<FindingId & AssignmentChange, AssignmentResult>('POST', '/links/{id}/assignment', {
  may: 'content.draft',
});
export const findingNoteAdd = staffCall<FindingId & { text: string }, StaffNote>('POST', '/links/{id}/notes', { may: 'content.draft' });
export const findingIgnore = staffCall<IgnoreInput, Empty>('POST', '/links/{id}/ignored', { may: 'content.draft' });
