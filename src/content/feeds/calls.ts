/** Returns the path of a feed, such as `recruit-jobs` or `lists/assure`; `xml` is RSS 2.0, `json` is JSON Feed 1.1. */
export const feedPath = (name: string, form: 'xml' | 'json' = 'xml'): string =>
  `/feeds/${name.split('/').map(encodeURIComponent).join('/')}.${form}`;

/** The name of the feed with all categories. */
export const siteFeed = 'all';
