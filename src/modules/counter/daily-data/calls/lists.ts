import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { Overview, VersionList, VersionQuery } from '../schema/lists.ts';

export const dailyOverview = staffCall<Empty, Overview>('GET', '/data/overview', { may: 'import.read' });
export const dailyVersionList = staffCall<VersionQuery, VersionList>('GET', '/data/versions/{code}', { may: 'import.read' });
