import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { SourceDetail, SourceList, SourceName, SourceSave, SourceSaved, SourceTrial, SourceTryInput } from '../schema/sources.ts';

/** Bytes of a sample at most: it is read while somebody waits. */
export const mostSampleBytes = 10 * 1024 ** 2;

export const dailySourceList = staffCall<Empty, SourceList>('GET', '/data/sources', { may: 'import.read', forTokens: true });
/** One source; `new` is none yet. */
export const dailySourceGet = staffCall<SourceName, SourceDetail>('GET', '/data/sources/{code}', { may: 'import.read' });
export const dailySourceSave = staffCall<SourceSave, SourceSaved>('POST', '/data/sources', { may: 'import.propose' });
export const dailySourceRemove = staffCall<SourceName, Empty>('POST', '/data/sources/{code}/remove', { may: 'import.propose' });
/** How a sample is read with a description that is not kept yet. */
export const dailySourceTry = staffCall<SourceTryInput, SourceTrial>('POST', '/data/source-trials', {
  may: 'import.propose',
  body: 'multipart',
});
