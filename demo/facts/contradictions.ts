import type { FactBook, FirmFact } from '#content/firm-facts/service/fact-book.ts';
import { findStatements, type StatedText, type Statement } from '#content/firm-facts/service/find-statements.ts';
import { demoFacts, siteFacts } from './facts.ts';

/** A text as readers see it; `day` is set for text that was published on a day and not changed since. */
export interface FactCheckedText extends Pick<StatedText, 'text' | 'kind'> {
  name: string;
  day?: string;
}

/** A day after all changes of the facts, for texts that always state the present. */
const present = '9999-12-31';

/** The facts of the demo firm as the site has them, without a database. */
const book: FactBook = new Map(
  [
    ...Object.entries(demoFacts).map(([code, { since, value, about, wordings, contradictions }]) =>
      toFact({ code, title: about, wordings, contradictions, since, value }),
    ),
    ...[...siteFacts.values()].map(({ code, title, wordings, contradictions = [], values }) =>
      toFact({ code, title, wordings, contradictions, since: '0001-01-01', value: String(values) }),
    ),
  ].map((fact) => [fact.code, fact]),
);

function toFact({
  since,
  value,
  ...fact
}: Pick<FirmFact, 'code' | 'title' | 'wordings' | 'contradictions'> & { since: string; value: string }): FirmFact {
  return { ...fact, origin: 'demo', source: '', checkedOn: null, isSample: false, isRetired: false, values: [{ from: since, value }] };
}

/** Lists every place in which the texts state a fact. */
export const findDemoStatements = (texts: readonly FactCheckedText[]): (Statement & { name: string })[] =>
  texts.flatMap(({ name, text, kind, day = present }) => findStatements(book, { text, kind, day }).map((one) => ({ ...one, name })));

/** Lists contradictions to the facts, one line each: the text, the fact with its value, and what the text says instead. */
export const findFactContradictions = (texts: readonly FactCheckedText[]): string[] =>
  findDemoStatements(texts)
    .filter(({ isRight }) => !isRight)
    .map(({ name, code, expected, written, excerpt }) => `${name}：${code} 是 ${expected}，此处为 ${written}：…${excerpt}…`);
