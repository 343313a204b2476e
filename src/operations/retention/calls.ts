import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { ArchiveList, HoldInput, HoldLift, HoldList } from './schema.ts';

export const holdList = staffCall<Empty, HoldList>('GET', '/retention/holds', { may: 'record.hold' });
export const holdPlace = staffCall<HoldInput, Empty>('POST', '/retention/holds', { may: 'record.hold' });
export const holdLift = staffCall<HoldLift, Empty>('POST', '/retention/holds/lift', { may: 'record.hold' });
export const archiveList = staffCall<Empty, ArchiveList>('GET', '/retention/archives', { may: 'record.hold' });
