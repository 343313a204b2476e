import { paths } from '#ui/paths.ts';

/** Returns the anchor of a question, which never changes, so that it can be shared. */
export const questionAnchor = (code: string): string => `q-${code}`;

/** Returns the address of a question with its answer that works without JavaScript. */
export const questionAddress = ({ categoryId, code }: { categoryId: string; code: string }): string =>
  `${paths.phoneQuestion({ categoryId })}#${questionAnchor(code)}`;

/** Returns the address of a margin question; all of them are on one page. */
export const marginQuestionAddress = ({ code }: { code: string }): string => `${paths.marginGuide('CJWT')}#${questionAnchor(code)}`;
