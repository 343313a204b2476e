import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { FutureInput, FutureResult } from '../schema/future.ts';

export const futureGet = staffCall<Empty, FutureResult>('GET', '/future', { may: 'content.read' });
/** The caller then browses the site as of the moment, for 30 minutes. */
export const futureBegin = staffCall<FutureInput, Empty>('POST', '/future', { may: 'content.read' });
