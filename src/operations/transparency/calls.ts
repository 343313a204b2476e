import { call, type Empty } from '#contract/call.ts';
import type { LogStatus } from './schema.ts';

/** The state of the log: size, newest checkpoint and keys. */
export const logStatusGet = call<Empty, LogStatus>('GET', '/api/transparency-log', { tags: ['transparency-log'] });
