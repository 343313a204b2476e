/** The fields of texts that are prose. Titles, codes, addresses and search words cannot cite facts. */
const proseFields = new Set([
  'answer',
  'answerHtml',
  'bodyHtml',
  'caption',
  'descriptionHtml',
  'duration',
  'explanation',
  'fee',
  'hint',
  'hours',
  'html',
  'lead',
  'materials',
  'next',
  'note',
  'notes',
  'recordHtml',
  'risk',
  'rows',
  'steps',
  'summary',
  'text',
  'time',
  'value',
]);

/** True for a prose field by its path: its last name that is not an entry. */
export const isProseField = (path: string): boolean =>
  proseFields.has(
    path
      .replaceAll(/\.\*|:[^.]*/g, '')
      .split('.')
      .at(-1)!,
  );
