import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { ColumnChoice } from '../schema/list-columns.ts';
import type { NewView, ViewChange, ViewId, ViewList, ViewScreen } from '../schema/views.ts';

export const ownViewList = staffCall<ViewScreen, ViewList>('GET', '/me/views');
export const ownViewSave = staffCall<NewView, ViewList>('POST', '/me/views');
export const ownViewChange = staffCall<ViewChange, Empty>('POST', '/me/views/change');
export const ownViewRemove = staffCall<ViewId, Empty>('POST', '/me/views/remove');

/** Saves the columns that the reader of a list has chosen. */
export const ownColumnsSave = staffCall<ColumnChoice, Empty>('POST', '/me/columns');
