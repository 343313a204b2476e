/** A text of the operators' reference pages, in both languages. */
export interface Bilingual {
  readonly zh: string;
  readonly en: string;
}
