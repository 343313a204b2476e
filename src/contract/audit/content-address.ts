/** An item of a kind of content, as addressed by the console's view of it. */
export interface ContentName {
  readonly type: string;
  readonly subject: string;
}

/** Returns the console address of an item of content. */
export const contentAddress = ({ type, subject }: ContentName): string => `/content/${type}?subject=${encodeURIComponent(subject)}`;
