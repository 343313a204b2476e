import { firmKinds } from './firm-kinds.ts';
import { fundKinds } from './fund-kinds.ts';
import { kindText, readKindWords, type Kind, type KindSource } from './kind.ts';
import { marginKinds } from './margin-kinds.ts';
import { tradeKinds } from './trade-kinds.ts';

const areas: readonly (readonly [string, readonly Kind[]])[] = [
  ['trade', tradeKinds],
  ['funds', fundKinds],
  ['firm', firmKinds],
  ['margin', marginKinds],
];
const kinds = areas.flatMap(([area, list]) => {
  const texts = readKindWords(area);
  return list.map((kind) => ({ kind, texts }));
});

/** The body of an article with what all of its kind say, worked out from its own particulars; the body alone where it is of no kind. */
export function withKindText(article: KindSource): string {
  const { heading, body } = article;
  const known = kinds.filter(({ kind }) => kind.categories.includes(heading.category) && kind.title.test(heading.title));
  const more = known.map(({ kind, texts }) => kindText(kind, texts, article)).find((text) => text !== '');
  return more ? `${body.trimEnd()}\n${more}` : body;
}
