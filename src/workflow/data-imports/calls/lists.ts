import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { Overview, RegisterSheet, RegisterSheetQuery, VersionList, VersionQuery } from '../schema/lists.ts';

export const dailyOverview = staffCall<Empty, Overview>('GET', '/data/overview', { may: 'import.read', forTokens: true });
export const dailyVersionList = staffCall<VersionQuery, VersionList>('GET', '/data/versions/{code}', {
  may: 'import.read',
  forTokens: true,
});

/** Returns the workbook of a register with its current rows, or an empty template. */
export const dailySheetGet = staffCall<RegisterSheetQuery, RegisterSheet>('GET', '/data/registers/{code}/sheet', {
  may: 'import.read',
  forTokens: true,
});
