import { call, type Empty } from '#contract/call.ts';
import type { ConditionSetList, ConfirmInput, QualificationInput, QualificationResult } from './schema.ts';

/** Pages that are made of the conditions. */
export const qualificationTag = 'qualification';

/** The conditions of a business with the calling client's own values, worked out anew each time. */
export const qualificationCheck = call<QualificationInput, QualificationResult>('POST', '/api/qualification', {
  family: 'special',
  who: 'client',
});

/** Notes in a case that its client meets the conditions, as one evaluation has shown. */
export const qualificationConfirm = call<ConfirmInput, Empty>('POST', '/api/qualification/confirm', { who: 'client' });

/** The conditions of every business, for everyone to read. */
export const conditionSetsGet = call<Empty, ConditionSetList>('GET', '/api/qualification/sets', { tags: [qualificationTag] });
