import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type {
  SourceDetail,
  SourceList,
  SourceName,
  SourceSave,
  SourceSaveResult,
  SourceTrialResult,
  SourceTryInput,
} from '../schema/sources.ts';

/** The maximum size of a sample in bytes: it is read while the user waits. */
export const maxSampleBytes = 10 * 1024 ** 2;

export const dailySourceList = staffCall<Empty, SourceList>('GET', '/data/sources', { may: 'import.read', forTokens: true });
/** Returns one source; `new` returns an empty one. */
export const dailySourceGet = staffCall<SourceName, SourceDetail>('GET', '/data/sources/{code}', { may: 'import.read' });
export const dailySourceSave = staffCall<SourceSave, SourceSaveResult>('POST', '/data/sources', { may: 'import.propose' });
export const dailySourceRemove = staffCall<SourceName, Empty>('POST', '/data/sources/{code}/remove', { may: 'import.propose' });
/** Reads a sample with a source description that is not saved yet. */
export const dailySourceTry = staffCall<SourceTryInput, SourceTrialResult>('POST', '/data/source-trials', {
  may: 'import.propose',
  body: 'multipart',
});
