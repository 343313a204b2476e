import { toHalfWidthText } from '#platform/search/readable-text.ts';
import type { CheckedContent } from '../engine/folded-content.ts';
import { findTraces } from './personal-traces.ts';

/** Numbers for the whole country: 400 and 800 numbers, and short numbers of institutions. */
export const hotlineForm = /(?<![\d-])(?:[48]00[- ]?\d{3}[- ]?\d{4}|95\d{3}(?:\d{1,3})?)(?![\d-])/g;

/** Returns the numbers and addresses of a content that may not be the firm's, as written; the caller looks up which it publishes. */
export const findSuspects = ({ texts, today }: CheckedContent): string[] =>
  texts.flatMap(({ text, label }) => [
    ...findTraces(text, label, today)
      .filter(({ weight }) => weight === 'warn')
      .map(({ written }) => written),
    ...(toHalfWidthText(text).match(hotlineForm) ?? []),
  ]);
