import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { ContentUses, ContentView } from '../schema/content-view.ts';
import type {
  BeginInput,
  ContentExport,
  ContentForm,
  ExportInput,
  ReferenceList,
  ScheduleTogetherInput,
  SubjectListPage,
  SubjectListQuery,
  TakeDownInput,
  TogetherInput,
  TogetherResult,
  TypeList,
  SubjectName,
  TypeName,
} from '../schema/contents.ts';
import type { ContentFindings, FindQuery } from '../schema/finding.ts';
import type { OrderName } from '../schema/orders.ts';

/** One thing as it is, without an order being begun. */
export const contentViewGet = staffCall<SubjectName, ContentView>('GET', '/content/things/{type}', {
  may: 'content.read',
  forTokens: true,
});
/** What else leads to it: every kind is looked through, which takes longer than to show it. */
export const contentUsesGet = staffCall<SubjectName, ContentUses>('GET', '/content/things/{type}/uses', { may: 'content.read' });

/** What names a thing: what whoever takes it from show is told. */
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
/** What the palette finds by words: kinds, things of them, orders. */
export const contentFind = staffCall<FindQuery, ContentFindings>('GET', '/content/find', { may: 'content.read', forTokens: true });
/** The list as it is narrowed, in the columns that the caller has chosen, as a file. */
export const subjectExport = staffCall<ExportInput, ContentExport>('POST', '/content/subjects/export', { may: 'content.read' });
export const takeDownSubmit = staffCall<TakeDownInput, OrderName>('POST', '/content/take-down', { may: 'content.take-down' });
export const changeBegin = staffCall<BeginInput, OrderName>('POST', '/changes', { may: 'content.draft', forTokens: true });
export const scheduleTogether = staffCall<ScheduleTogetherInput, TogetherResult>('POST', '/changes/schedule-together', {
  may: 'content.draft',
});
export const changeTogether = staffCall<TogetherInput, TogetherResult>('POST', '/changes/together', { may: 'content.draft' });
