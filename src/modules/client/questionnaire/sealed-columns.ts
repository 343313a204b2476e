import type { SealedColumn } from '#platform/crypto/sealed-column.ts';

/** What clients answered, and what it came to; sealed for the attempt. */
export const questionnaireColumns: readonly SealedColumn[] = ['Answers', 'Result'].map((name) => ({
  table: 'questionAttempts',
  column: `sealed${name}`,
  keys: ['id'],
  purpose: 'question-data',
  place: ({ id }) => `question_attempts.sealed_${name.toLowerCase()}:${String(id)}`,
}));
