/** Returns the text of a list without publications: what will be listed. */
export const notPublishedText = (what: string): string => `${what}公布后在这里列出，目前尚未公布。`;

/** Returns the text of an empty list: with filters, that the search found nothing; otherwise what will be listed. */
export const emptyText = (asked: object, ofSearch: string, ofList: string): string =>
  Object.values(asked).some((value) => value !== undefined && value !== '') ? ofSearch : ofList;
