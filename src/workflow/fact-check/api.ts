import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import { factFindingIgnore, factFindingList, factFindingQuery } from './schema.ts';
import { ignoreFactFinding, listFactFindings, startFactCheck } from './service/findings.ts';

/** The endpoints of passages that contradict the facts. */
export const factCheckApi: readonly Endpoint[] = [
  endpoint(
    calls.factFindingList,
    { input: factFindingQuery, result: factFindingList, summary: '与事实矛盾的文字：写的是什么、应为什么、在哪里' },
    listFactFindings,
  ),
  endpoint(
    calls.factFindingIgnore,
    { input: factFindingIgnore, result: noResult, summary: '忽略一处，写明为什么不是矛盾', outcomes: ['notFound', 'conflict'] },
    ignoreFactFinding,
  ),
  endpoint(calls.factCheckStart, { input: noInput, result: noResult, summary: '立即核对各处文字与事实' }, startFactCheck),
];
