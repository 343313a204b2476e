import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { QuarantineList, QuarantineQuery, QuarantineRemoval } from './schema.ts';

export const quarantineList = staffCall<QuarantineQuery, QuarantineList>('GET', '/operation/quarantine', { may: 'operation.read' });
export const quarantineRemove = staffCall<QuarantineRemoval, Empty>('POST', '/operation/quarantine/remove', { may: 'operation.manage' });
