/** A thing of a kind of content, as the console's view of it is addressed. */
export interface ContentName {
  readonly type: string;
  readonly subject: string;
}

/** Where the console shows it. */
export const contentAddress = ({ type, subject }: ContentName): string => `/content/${type}?subject=${encodeURIComponent(subject)}`;
