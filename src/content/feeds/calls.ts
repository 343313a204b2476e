/** Path of the feed of a name, such as `recruit-jobs` or `lists/assure`; `xml` is RSS 2.0, `json` is JSON Feed 1.1. */
export const feedPath = (name: string, form: 'xml' | 'json' = 'xml'): string =>
  `/feeds/${name.split('/').map(encodeURIComponent).join('/')}.${form}`;

/** The name of the feed that holds every category. */
export const siteFeed = 'all';
