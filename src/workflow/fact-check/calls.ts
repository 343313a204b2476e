import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { FactFindingIgnore, FactFindingList, FactFindingQuery } from './schema.ts';

export const factFindingList = staffCall<FactFindingQuery, FactFindingList>('GET', '/fact-findings', { may: 'content.draft' });
export const factFindingIgnore = staffCall<FactFindingIgnore, Empty>('POST', '/fact-findings/{id}/ignore', { may: 'content.draft' });
/** Compares the texts with the facts now, in a job. */
export const factCheckStart = staffCall<Empty, Empty>('POST', '/fact-findings/check', { may: 'content.draft' });
