import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import type { RetentionDeps } from './deps.ts';
import * as schema from './schema.ts';
import { liftHold, listLegalHolds, placeHold } from './service/holds.ts';
import { listArchives } from './service/months/read-archives.ts';

export const createRetentionApi = (deps: RetentionDeps): readonly Endpoint[] => [
  endpoint(calls.holdList, { input: noInput, result: schema.holdListResult, summary: '依法保全的对象' }, listLegalHolds),
  endpoint(
    calls.holdPlace,
    { input: schema.holdInput, result: noResult, summary: '依法保全一个对象', outcomes: ['needsProof', 'conflict'] },
    placeHold,
  ),
  endpoint(
    calls.holdLift,
    { input: schema.holdLift, result: noResult, summary: '解除保全', outcomes: ['needsProof', 'notFound', 'conflict'] },
    liftHold,
  ),
  endpoint(calls.archiveList, { input: noInput, result: schema.archiveListResult, summary: '按月归档的记录' }, (ctx) =>
    listArchives(ctx, deps),
  ),
];
