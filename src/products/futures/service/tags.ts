/** Cache tag of pages that show futures products or contracts. */
export const catalogueTag = 'futures-catalogue';
export const accountChecksTag = 'futures-account-checks';
