import type { Faq } from '../schema.ts';

/** Questions with their answers in schema.org's words. */
export const toFaqPage = (answers: readonly Faq[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: answers.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
