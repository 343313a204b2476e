/** What a list says of which nothing has been published yet: what will stand there. */
export const notYet = (what: string): string => `${what}公布后在这里列出，目前尚未公布。`;

/** What an empty list says: where something was asked for, that the search found nothing; else what will stand there. */
export const emptyText = (asked: object, ofSearch: string, ofList: string): string =>
  Object.values(asked).some((value) => value !== undefined && value !== '') ? ofSearch : ofList;
