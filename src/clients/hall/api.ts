import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { rehearsalGet } from './calls.ts';
import { rehearsal, rehearsalInput } from './schema.ts';
import { readRehearsal } from './service.ts';

export const hallApi: readonly Endpoint[] = [
  endpoint(
    rehearsalGet,
    { input: rehearsalInput, result: rehearsal, summary: '业务演练：各步骤将要求提供的内容，不保存任何信息', outcomes: ['notFound'] },
    readRehearsal,
  ),
];
