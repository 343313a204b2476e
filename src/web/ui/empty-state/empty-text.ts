/** What an empty list says: whether a search found nothing, or nothing has been published that could be found. Undefined leaves it to the usual words. */
export const emptyText = (asked: object, ofSearch: string, ofList?: string): string | undefined =>
  Object.values(asked).some((value) => value !== undefined && value !== '') ? ofSearch : ofList;
