import type { Context } from '#platform/context.ts';
import { searchTag } from '#platform/search/entries.ts';
import { foldText } from '#platform/search/fold.ts';
import { searchKinds, toSearchKind, type SearchKind } from '#platform/search/kinds.ts';
import { toPinyin } from '#platform/search/pinyin.ts';
import { removeFillers, type ParsedQuery } from './parsed-query.ts';

/** A page, question or guide that answers a query in other words. */
export interface ClosestEntry {
  kind: SearchKind;
  title: string;
  href: string;
  label: string;
  day: string | null;
  /** The sentences about the query. */
  passage: string;
}

interface Entry extends Omit<ClosestEntry, 'passage'> {
  text: string;
  shownFrom: Date | null;
  shownUntil: Date | null;
  names: readonly { spelling: string; pairs: ReadonlySet<string>; sounds: ReadonlySet<string> }[];
  named: ReadonlySet<string>;
  told: ReadonlySet<string>;
}

interface Corpus {
  entries: readonly Entry[];
  /** The rarity of a pair of characters: the logarithm of the number of all entries divided by those that contain it. */
  rarity: ReadonlyMap<string, number>;
  rarest: number;
}

const comparedKinds: readonly SearchKind[] = ['page', 'faq', 'video'];
/** The weights of a match by sound, in the text, and with a whole name, relative to a match in the title. */
const weights = {
  sound: 0.85,
  text: 0.5,
  wholeName: 0.35,
  kind: { page: 0, faq: 0.05, video: -0.1 } as Partial<Record<SearchKind, number>>,
};
const leastScore = 0.52;
const longestPassage = 150;
/** A text in pinyin of this length is enough of a name. */
const longSpelling = 10;
const marks = /[^\p{L}\p{N}%]/gu;

/**
 * Returns the page, question or guide whose title, search words and text contain most of the query, rare words weighing more than
 * frequent ones; wrong characters of the same sound count as well. Undefined when none contains enough of it.
 */
export async function findClosestEntry(ctx: Context, asked: ParsedQuery): Promise<ClosestEntry | undefined> {
  const corpus = await getCorpus(ctx);
  const spelled = asked.forms.filter((form) => /^[a-z]{4,}$/.test(form));
  const forms = asked.forms.map((form) => removeFillers(form).replaceAll(marks, '')).filter((form) => form.length > 1);
  let best: { entry: Entry; score: number; pairs: readonly string[] } | undefined;
  for (const [at, form] of [...new Set(forms)].entries()) {
    const pairs = pairsOf(form);
    const sounds = pairs.map(soundOf);
    for (const entry of corpus.entries) {
      if (!isShown(entry, ctx.now)) continue;
      const score = scoreOf(corpus, entry, pairs, sounds) - at * 0.01;
      if (!best || score > best.score) best = { entry, score, pairs };
    }
  }
  const named = corpus.entries.find(
    (entry) =>
      isShown(entry, ctx.now) &&
      entry.names.some(({ spelling }) =>
        spelled.some((form) => spelling === form || (form.length >= longSpelling && spelling.startsWith(form))),
      ),
  );
  if (named) return toClosest(named, []);
  return best && best.score >= leastScore ? toClosest(best.entry, best.pairs) : undefined;
}

/** Returns whether a pair of characters occurs in a published page, question or guide. */
export async function readKnownPairs(ctx: Context): Promise<(pair: string) => boolean> {
  const { rarity } = await getCorpus(ctx);
  return (pair) => rarity.has(pair);
}

const getCorpus = (ctx: Context): Promise<Corpus> => ctx.memo.get(ctx, 'search.closest', searchTag, () => readCorpus(ctx));

const toClosest = ({ kind, title, href, label, day, text }: Entry, pairs: readonly string[]): ClosestEntry => ({
  kind,
  title,
  href,
  label,
  day,
  passage: cutPassage(text, pairs),
});

const isShown = ({ shownFrom, shownUntil }: Entry, now: Date): boolean =>
  (!shownFrom || shownFrom <= now) && (!shownUntil || shownUntil > now);

function scoreOf({ rarity, rarest }: Corpus, entry: Entry, pairs: readonly string[], sounds: readonly string[]): number {
  let all = 0;
  let found = 0;
  let isInName = false;
  for (const [at, pair] of pairs.entries()) {
    // A single pair that no entry has is mostly the joint between two words, several in a row are an unknown word.
    const isUnknownWord = [pairs[at - 1], pairs[at + 1]].some((next) => next !== undefined && !rarity.has(next));
    const weight = rarity.get(pair) ?? rarest * (isUnknownWord ? 0.7 : 0.4);
    all += weight;
    if (entry.named.has(pair)) found += weight;
    else if (entry.names.some((name) => name.sounds.has(sounds[at]!))) found += weight * weights.sound;
    else if (entry.told.has(pair)) found += weight * weights.text;
    else continue;
    isInName ||= entry.named.has(pair) || entry.names.some((name) => name.sounds.has(sounds[at]!));
  }
  if (all === 0 || !isInName) return 0;
  const wholeName = Math.max(...entry.names.map((name) => shareOf(name.pairs, pairs)));
  return (found / all) * (1 + wholeName * weights.wholeName) + (weights.kind[entry.kind] ?? 0);
}

/** Returns the part of a name's pairs that the query has. */
function shareOf(name: ReadonlySet<string>, pairs: readonly string[]): number {
  if (name.size === 0) return 0;
  return new Set(pairs.filter((pair) => name.has(pair))).size / name.size;
}

async function readCorpus({ db }: Context): Promise<Corpus> {
  const rows = await db
    .selectFrom('searchEntries')
    .select(['kind', 'title', 'foldedTitle', 'text', 'href', 'label', 'day', 'shownFrom', 'shownUntil'])
    .where(
      'kind',
      'in',
      comparedKinds.map((kind) => searchKinds[kind]),
    )
    .execute();
  const entries = rows.map(({ foldedTitle, kind, ...row }) => {
    const names = (foldedTitle ?? foldText(row.title)).split('\n').map((name) => removeFillers(name).replaceAll(marks, ''));
    const pairs = names.map((name) => new Set(pairsOf(name)));
    return {
      ...row,
      kind: toSearchKind(kind),
      names: pairs.map((own, at) => ({ spelling: toPinyin(names[at]!)[0] ?? '', pairs: own, sounds: new Set([...own].map(soundOf)) })),
      named: new Set(pairs.flatMap((own) => [...own])),
      told: new Set(pairsOf(foldText(row.text).replaceAll(marks, ''))),
    };
  });
  const counts = new Map<string, number>();
  for (const { named, told } of entries) for (const pair of new Set([...named, ...told])) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  const rarest = Math.log(entries.length + 1);
  return { entries, rarest, rarity: new Map([...counts].map(([pair, count]) => [pair, Math.log((entries.length + 1) / count)])) };
}

const pairsOf = (text: string): string[] => {
  const letters = [...text];
  return letters.slice(1).map((letter, at) => letters[at]! + letter);
};

const soundOf = (pair: string): string => toPinyin(pair)[0] ?? pair;

/** Returns the two sentences that contain most of the pairs, up to the maximum length; the first ones when none does. */
function cutPassage(text: string, pairs: readonly string[]): string {
  const sentences = text.match(/[^。！？；]+[。！？；]?/gu) ?? [];
  const hits = sentences.map((sentence) => pairs.filter((pair) => foldText(sentence).includes(pair)).length);
  const at = Math.max(0, hits.indexOf(Math.max(...hits)));
  let passage = '';
  for (const sentence of sentences.slice(at)) {
    if (passage !== '' && passage.length + sentence.length > longestPassage) break;
    passage += sentence;
  }
  passage = passage.trim();
  return passage.length > longestPassage ? `${passage.slice(0, longestPassage - 1)}…` : passage;
}
