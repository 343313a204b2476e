import type { Faq } from '../schema.ts';

/** Returns questions with their answers as schema.org JSON-LD. */
export const toFaqPage = (answers: readonly Faq[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: answers.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
