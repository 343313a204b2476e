/** The content of a page without the frame around it and the comment nodes of React. */
export const extractMainContent = (html: string): string =>
  (/<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? html).replaceAll(/<!--[\s\S]*?-->/g, '');

export const extractTitle = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

const descriptionOf = (html: string): string => /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';

/** True when two documents have the same content; menus, notices above the page and the build may differ. */
export const hasSameContent = (one: string, other: string): boolean =>
  [extractTitle, descriptionOf, extractMainContent].every((partOf) => partOf(one) === partOf(other));
