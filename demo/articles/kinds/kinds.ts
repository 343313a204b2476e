import { firmKinds } from './firm-kinds.ts';
import { fundKinds } from './fund-kinds.ts';
import { kindText, readKindWords, type ArticleKind, type KindSource } from './kind.ts';
import { marginKinds } from './margin-kinds.ts';
import { tradeKinds } from './trade-kinds.ts';

const areas: readonly (readonly [string, readonly ArticleKind[]])[] = [
  ['trade', tradeKinds],
  ['funds', fundKinds],
  ['firm', firmKinds],
  ['margin', marginKinds],
];
const kinds = areas.flatMap(([area, list]) => {
  const texts = readKindWords(area);
  return list.map((kind) => ({ kind, texts }));
});

/** Returns the body of an article with the text of its kind, filled with the article's own values; only the body when it has no kind. */
export function withKindText(article: KindSource): string {
  const { heading, body } = article;
  const known = kinds.filter(({ kind }) => kind.categories.includes(heading.category) && kind.title.test(heading.title));
  const more = known.map(({ kind, texts }) => kindText(kind, texts, article)).find((text) => text !== '');
  return more ? `${body.trimEnd()}\n${more}` : body;
}
