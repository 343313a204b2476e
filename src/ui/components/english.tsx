import { Fragment, type ReactNode } from 'react';

/** At least three English words in a row: shorter ones, as `PDF` or `App Store`, are words of Chinese texts. */
const run = /(?:[A-Za-z][A-Za-z'’.,&-]*[;:]?\s+){2,}[A-Za-z](?:[A-Za-z'’.,&-]*[A-Za-z])?\.?/g;

/** An English name or sentence: screen readers pronounce it, and browsers hyphenate it, by this mark. */
export function English({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={className} lang="en">
      {children}
    </span>
  );
}

/** Returns a Chinese text with its English names and sentences marked. */
export function markEnglish(text: string): ReactNode {
  const found = [...text.matchAll(run)];
  if (found.length === 0) return text;
  let end = 0;
  const parts = found.map(({ 0: words, index }) => {
    const before = text.slice(end, index);
    end = index + words.length;
    return (
      <Fragment key={index}>
        {before}
        <English>{words}</English>
      </Fragment>
    );
  });
  return [...parts, text.slice(end)];
}

/** Marks the English names and sentences in the texts of cleaned HTML; code and what has a language already stays as it is. */
export const markEnglishHtml = (html: string): string =>
  html.replaceAll(/<(code|pre|script|style)\b.*?<\/\1>|<(\w+)[^>]* lang="[^"]*".*?<\/\2>|<[^>]*>|[^<]+/gs, (part) =>
    part.startsWith('<') ? part : part.replaceAll(run, '<span lang="en">$&</span>'),
  );
