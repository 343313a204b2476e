/** The address under which a telephone dials a number, however it is written for readers: `010-0000 0001` is `tel:01000000001`. */
export const telephoneHref = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;
