import { call } from '#contract/call.ts';
import type { Rehearsal, RehearsalInput } from './schema.ts';

/** A business's whole path with what each step will ask, for everybody. */
export const rehearsalGet = call<RehearsalInput, Rehearsal>('GET', '/api/business/rehearsal', {
  tags: ['businesses', 'qualification', 'questionnaires'],
});
