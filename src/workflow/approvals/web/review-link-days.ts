/** Validity of a link by which a person without an account sees one change order. */
export const reviewLinkDays = 7;
