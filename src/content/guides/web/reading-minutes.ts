/** Characters that a reader takes in a minute, tables and figures included. */
const perMinute = 400;

/** Technical fields that are not read. */
const unread = new Set(['kind', 'id', 'tone', 'href', 'src', 'url', 'sha256', 'name', 'fileId']);

/** Estimates the reading time of texts of any shape, in whole minutes, at least one. Every Chinese character and every word counts. */
export function estimateReadingMinutes(...texts: readonly unknown[]): number {
  return Math.max(1, Math.round(texts.reduce<number>((sum, text) => sum + lengthOf(text), 0) / perMinute));
}

function lengthOf(text: unknown): number {
  if (typeof text === 'string') return text.replaceAll(/<[^>]*>/g, '').match(/[\p{Script=Han}]|[\p{L}\p{N}.%]+/gu)?.length ?? 0;
  if (Array.isArray(text)) return text.reduce<number>((sum, part) => sum + lengthOf(part), 0);
  if (typeof text !== 'object' || text === null) return 0;
  return Object.entries(text).reduce((sum, [name, part]) => (unread.has(name) ? sum : sum + lengthOf(part)), 0);
}
