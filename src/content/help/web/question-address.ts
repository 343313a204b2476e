import { paths } from '#ui/paths.ts';

/** Anchor of a question; it never changes, so that it can be shared. */
export const questionAnchor = (code: string): string => `q-${code}`;

/** Where a question stands with its answer, by plain HTML alone. */
export const questionAddress = ({ categoryId, code }: { categoryId: string; code: string }): string =>
  `${paths.phoneQuestion({ categoryId })}#${questionAnchor(code)}`;

/** Where a question of margin clients stands: all of them are on one page. */
export const marginQuestionAddress = ({ code }: { code: string }): string => `${paths.marginGuide('CJWT')}#${questionAnchor(code)}`;
