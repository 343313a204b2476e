import { call, type Empty } from '#contract/call.ts';
import type { ConditionSetList, QualificationConfirmInput, QualificationInput, QualificationResult } from './schema.ts';

/** Cache tag of pages built from the conditions. */
export const qualificationTag = 'qualification';

/** Evaluates the conditions of a business for the calling client, anew with each call. */
export const qualificationCheck = call<QualificationInput, QualificationResult>('POST', '/api/qualification', {
  family: 'special',
  who: 'client',
});

/** Marks the conditions of a case as met, based on one evaluation. */
export const qualificationConfirm = call<QualificationConfirmInput, Empty>('POST', '/api/qualification/confirm', { who: 'client' });

/** Lists the conditions of every business; public. */
export const conditionSetsGet = call<Empty, ConditionSetList>('GET', '/api/qualification/sets', { tags: [qualificationTag] });
