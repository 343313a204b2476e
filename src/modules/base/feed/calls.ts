/** Path of a category's feed, of the whole site's for `all`; `xml` is RSS 2.0, `json` is JSON Feed 1.1. */
export const feedPath = (code: string, form: 'xml' | 'json' = 'xml'): string => `/feeds/${encodeURIComponent(code)}.${form}`;

/** Path of the feed of notices that name a security. */
export const securityFeedPath = (code: string, form: 'xml' | 'json' = 'xml'): string =>
  `/feeds/security/${encodeURIComponent(code)}.${form}`;

/** Path of the feed of what each day changed in one of the margin lists. */
export const listFeedPath = (list: string, form: 'xml' | 'json' = 'xml'): string => `/feeds/lists/${encodeURIComponent(list)}.${form}`;

/** The name of the feed that holds every category. */
export const siteFeed = 'all';

/** The name of the feed of jobs on offer. */
export const recruitJobsFeed = 'recruit-jobs';

/** The name of the feed of recruitment notices. */
export const recruitNoticesFeed = 'recruit-notices';
