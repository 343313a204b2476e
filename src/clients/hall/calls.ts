import { call } from '#contract/call.ts';
import type { Rehearsal, RehearsalInput } from './schema.ts';

/** Returns all steps of a business with what each requires; public. */
export const rehearsalGet = call<RehearsalInput, Rehearsal>('GET', '/api/business/rehearsal', {
  tags: ['businesses', 'firm-facts', 'qualification', 'questionnaires'],
});
