import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { AssignmentResult, ColleagueList, HandOver, Note } from '#workflow/assignments/schema.ts';
import type { CheckBoard, FindingDetail, FindingId, FindingPage, FindingQuery, IgnoreInput } from './schema/links.ts';
import type { BegunOrder, FileQuery, OrderInput, Report, ReportFile, ReportQuery } from './schema/reports.ts';

export const reportGet = staffCall<ReportQuery, Report>('GET', '/insight/{part}', { may: 'insight.read', forTokens: true });
export const reportFileGet = staffCall<FileQuery, ReportFile>('GET', '/insight/{part}/file', { may: 'insight.read', forTokens: true });
export const searchOrderBegin = staffCall<OrderInput, BegunOrder>('POST', '/insight/search-orders', { may: 'content.draft' });

export const findingList = staffCall<FindingQuery, FindingPage>('GET', '/links', { may: 'insight.read', forTokens: true });
export const findingGet = staffCall<FindingId, FindingDetail>('GET', '/links/{id}', { may: 'insight.read' });
/** When the site was last checked, and how many findings are open. */
export const checkBoardGet = staffCall<Empty, CheckBoard>('GET', '/link-checks', { may: 'insight.read', forTokens: true });
export const checkStart = staffCall<Empty, Empty>('POST', '/link-checks', { may: 'content.draft' });
export const findingColleagues = staffCall<Empty, ColleagueList>('GET', '/link-colleagues', { may: 'content.draft' });
export const findingAssign = staffCall<FindingId & HandOver, AssignmentResult>('POST', '/links/{id}/assignment', { may: 'content.draft' });
export const findingNoteAdd = staffCall<FindingId & { text: string }, Note>('POST', '/links/{id}/notes', { may: 'content.draft' });
export const findingIgnore = staffCall<IgnoreInput, Empty>('POST', '/links/{id}/ignored', { may: 'content.draft' });
