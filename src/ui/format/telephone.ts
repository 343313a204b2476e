/** Returns the dialling link of a number in any notation: `010-0000 0001` is `tel:01000000001`. */
export const telephoneHref = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;
