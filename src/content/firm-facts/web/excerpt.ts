/** Returns the folded excerpt of a statement for people: a citation and the limit of a block or cell are private signs in it. */
export const readExcerpt = (folded: string): string => folded.replaceAll('\u{E000}', '〔引用〕').replaceAll('|', ' / ');
