import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import { firmFactList } from './schema.ts';
import { listFirmFacts } from './service/list-facts.ts';

/** The endpoint of the facts that texts can cite. */
export const firmFactsApi: readonly Endpoint[] = [
  endpoint(calls.firmFacts, { input: noInput, result: firmFactList, summary: '文字可以引用的事实，连同今天的值' }, listFirmFacts),
];
