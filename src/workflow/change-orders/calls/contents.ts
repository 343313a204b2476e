import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { ContentUses, ContentView } from '../schema/content-view.ts';
import type {
  OrderBeginInput,
  ContentExport,
  ContentForm,
  ContentExportInput,
  ReferenceList,
  ScheduleTogetherInput,
  SubjectListPage,
  SubjectListQuery,
  TakeDownInput,
  BulkChangeInput,
  BulkChangeResult,
  TypeList,
  SubjectName,
  TypeName,
} from '../schema/contents.ts';
import type { ContentFindings, FindQuery } from '../schema/finding.ts';
import type { OrderName } from '../schema/orders.ts';

/** Returns the published content without creating an order. */
export const contentViewGet = staffCall<SubjectName, ContentView>('GET', '/content/things/{type}', {
  may: 'content.read',
  forTokens: true,
});
/** Returns where the content is used. It searches all kinds and is therefore a separate call from `contentViewGet`. */
export const contentUsesGet = staffCall<SubjectName, ContentUses>('GET', '/content/things/{type}/uses', { may: 'content.read' });

/** Returns the references to the content, shown before it is taken down. */
export const referenceList = staffCall<SubjectName, ReferenceList>('GET', '/content/things/{type}/references', {
  may: 'content.read',
  forTokens: true,
});
export const typeList = staffCall<Empty, TypeList>('GET', '/content/types', { may: 'content.read', forTokens: true });
export const formGet = staffCall<TypeName, ContentForm>('GET', '/content/types/{type}', { may: 'content.read', forTokens: true });
export const subjectList = staffCall<SubjectListQuery, SubjectListPage>('GET', '/content/subjects', {
  may: 'content.read',
  forTokens: true,
});
/** Searches for kinds, content and orders for the command palette. */
export const contentFind = staffCall<FindQuery, ContentFindings>('GET', '/content/find', { may: 'content.read', forTokens: true });
/** Exports the filtered list in the caller's chosen columns as a file. */
export const subjectExport = staffCall<ContentExportInput, ContentExport>('POST', '/content/subjects/export', { may: 'content.read' });
export const takeDownSubmit = staffCall<TakeDownInput, OrderName>('POST', '/content/take-down', { may: 'content.take-down' });
export const changeBegin = staffCall<OrderBeginInput, OrderName>('POST', '/changes', { may: 'content.draft', forTokens: true });
export const scheduleTogether = staffCall<ScheduleTogetherInput, BulkChangeResult>('POST', '/changes/schedule-together', {
  may: 'content.draft',
});
export const changeTogether = staffCall<BulkChangeInput, BulkChangeResult>('POST', '/changes/together', { may: 'content.draft' });
