/** What pages with futures products or contracts on them are made of. */
export const catalogueTag = 'futures-catalogue';
export const accountChecksTag = 'futures-account-checks';
