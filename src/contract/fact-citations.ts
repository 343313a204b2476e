/** A citation of a fact in a text: `{{warning_line}}`. */
const citation = /\{\{([a-z][a-z0-9_.-]{0,79})\}\}/g;

/** Returns the text that cites a fact. */
export const toCitation = (code: string): string => `{{${code}}}`;

/** Finds the citations of a text, with their places. */
export const findCitations = (text: string): { code: string; index: number; length: number }[] =>
  text.includes('{{')
    ? [...text.matchAll(citation)].map(({ 0: whole, 1: code, index }) => ({ code: code!, index, length: whole.length }))
    : [];

/** Lists the codes that a text cites, each once. */
export const listCitations = (text: string): string[] => [...new Set([...text.matchAll(citation)].map(([, code]) => code!))];

/** Replaces the citations of a text. */
export const replaceCitations = (text: string, replace: (code: string) => string): string =>
  text.includes('{{') ? text.replaceAll(citation, (_whole, code: string) => replace(code)) : text;
