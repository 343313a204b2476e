import type { Cell } from '#platform/tabular/cell.ts';
import { plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import { spellingsOf } from '../../rules/rule-of.ts';
import { longestWord } from '../../sources/layout.ts';
import { blankWord, type SourceField } from '../../sources/source-view.ts';

/** Unknown words of one column, with the number of rows that contain each. */
export interface UnknownWords {
  title: string;
  field: SourceField;
  words: ReadonlyMap<string, number>;
}

// A column of categories has few words; with more than this it is another kind of column, and its rows are reported.
const maxWords = 200;

/** Counts the unknown words of a category column. */
export class WordCensus {
  readonly unknown = new Map<string, number>();
  readonly #field: SourceField;
  /** Caches raw cells, because few words occur in many rows. */
  readonly #known = new Set<string>();

  /** Returns a census for the field's column, or undefined where any text is allowed. */
  static of(field: SourceField): WordCensus | undefined {
    return spellingsOf(field) && new WordCensus(field);
  }

  private constructor(field: SourceField) {
    this.#field = field;
  }

  add(cell: Cell): void {
    if (typeof cell === 'object' && cell.kind === 'broken') return;
    const asItStands = typeof cell === 'string' ? cell : String(cell.value);
    if (this.#known.has(asItStands)) return;
    const plain = plainTextOf(cell);
    const text = plain === '' && this.#field.asksBlank ? blankWord : plain;
    const counted = this.unknown.get(text);
    if (counted === undefined && this.#isKnown(cell)) this.#known.add(asItStands);
    else if (text.length <= longestWord && (counted !== undefined || this.unknown.size < maxWords))
      this.unknown.set(text, (counted ?? 0) + 1);
  }

  #isKnown(cell: Cell): boolean {
    const reading = this.#field.rule(cell, { unit: undefined, date1904: false });
    return 'value' in reading && !(reading.value === null && this.#field.asksBlank);
  }
}
