import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { FirmFactList } from './schema.ts';

/** The facts that texts can cite, for the editor. */
export const firmFacts = staffCall<Empty, FirmFactList>('GET', '/firm-facts', { may: 'content.read' });
