/** Text of a paragraph, a cell or an entry. */
export type ManualText =
  | string
  | { kind: 'strong'; text: readonly ManualText[] }
  | { kind: 'code'; text: string }
  /** A link to a page of the manual, or to a heading of it. */
  | { kind: 'link'; page: string; heading?: string; text: readonly ManualText[] };

export type ManualBlock =
  | { kind: 'heading'; depth: 2 | 3; id: string; text: string }
  | { kind: 'paragraph'; text: readonly ManualText[] }
  | { kind: 'list'; isOrdered: boolean; entries: readonly (readonly ManualBlock[])[] }
  | { kind: 'table'; heads: readonly (readonly ManualText[])[]; rows: readonly (readonly (readonly ManualText[])[])[] }
  | { kind: 'picture'; name: string; alt: string };

/** A page of the staff manual, as parsed from its Markdown at build time. */
export interface ManualPage {
  title: string;
  blocks: readonly ManualBlock[];
  /** Addresses of its pictures by name. */
  pictures: Readonly<Record<string, string>>;
}

/** The texts that the palette searches. */
export interface ManualOutline {
  title: string;
  /** Pinyin initials of its title. */
  initials: string;
  headings: readonly { id: string; text: string }[];
}
