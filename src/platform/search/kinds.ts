/** The kinds of search entries with their numbers in the database. Numbers never change: they are part of the index. */
export const searchKinds = {
  page: 1,
  faq: 2,
  article: 3,
  file: 4,
  security: 5,
  branch: 6,
  person: 7,
  download: 8,
  video: 9,
  certificate: 10,
  // Has no entries: funds are searched in their own module (decision 031).
  fund: 11,
  job: 12,
  meeting: 13,
} as const;
export type SearchKind = keyof typeof searchKinds;

const names = new Map(Object.entries(searchKinds).map(([name, number]) => [number, name as SearchKind]));

/** Returns the kind of a database number. */
export function toSearchKind(number: number): SearchKind {
  const kind = names.get(number as (typeof searchKinds)[SearchKind]);
  if (!kind) throw new Error(`no search kind has the number ${number}`);
  return kind;
}
