import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { ColumnChoice } from '../schema/list-columns.ts';
import type { NewView, ViewId, ViewList, ViewScreen } from '../schema/views.ts';

export const ownViewList = staffCall<ViewScreen, ViewList>('GET', '/me/views');
export const ownViewSave = staffCall<NewView, ViewList>('POST', '/me/views');
export const ownViewRemove = staffCall<ViewId, Empty>('POST', '/me/views/remove');

/** Which columns of a list its reader wants to see. */
export const ownColumnsSave = staffCall<ColumnChoice, Empty>('POST', '/me/columns');
