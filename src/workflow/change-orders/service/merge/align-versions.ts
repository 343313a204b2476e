import { diffArrays } from 'diff';
import { pairSimilar, textSimilarity } from '#content/articles/service/trail/pair-similar.ts';

/** The three versions of a list to merge. */
export interface ListVersions<Element> {
  base: readonly Element[];
  mine: readonly Element[];
  theirs: readonly Element[];
}

/** One element of the merged list in each version that has it, and its position. */
export interface MergeSlot<Element> {
  base?: Element | undefined;
  mine?: Element | undefined;
  theirs?: Element | undefined;
  /** Its index in my list, or in the other list where it is only there. */
  index: number;
}

export interface Alignment<Element> {
  slots: MergeSlot<Element>[];
  /** True where both sides have changed the sequence in different ways. */
  isOrderContested: boolean;
}

export interface ElementIdentity<Element> {
  /** Equal texts are equal elements; similar texts are versions of one element. */
  textOf(element: Element): string;
  /** The key of an element; empty while it has none. Omitted where elements have no keys. */
  keyOf?: ((element: Element) => string) | undefined;
}

type Side = 'mine' | 'theirs';

/**
 * Determines which elements of three versions of a list are the same, and the merged sequence of all of them; where both sides
 * have changed the sequence, that of `leader`. Every element of every version is in exactly one slot.
 */
export function alignVersions<Element>(
  versions: ListVersions<Element>,
  identity: ElementIdentity<Element>,
  leader: Side = 'mine',
): Alignment<Element> {
  const pair = identity.keyOf ? pairByKey(identity.keyOf) : pairByText(identity.textOf);
  const [inMine, inTheirs] = [pair(versions.base, versions.mine), pair(versions.base, versions.theirs)];
  const [mine, theirs] = [idsOf('mine', versions.mine, inMine), idsOf('theirs', versions.theirs, inTheirs)];
  const base = versions.base.map((_, index) => nameOf('base', index));
  const twins = findTwins(versions, { mine, theirs }, identity);
  const theirIds = theirs.map((id) => twins.get(id) ?? id);
  const { order, isContested } = mergeOrders(base, mine, theirIds, leader);
  const elements = new Map<string, MergeSlot<Element>>(order.map((id) => [id, { index: 0 }]));
  for (const [index, element] of versions.base.entries()) Object.assign(elements.get(nameOf('base', index))!, { base: element });
  for (const [index, element] of versions.theirs.entries()) Object.assign(elements.get(theirIds[index]!)!, { theirs: element, index });
  for (const [index, element] of versions.mine.entries()) Object.assign(elements.get(mine[index]!)!, { mine: element, index });
  return { slots: order.map((id) => elements.get(id)!), isOrderContested: isContested };
}

const nameOf = (version: 'base' | Side, index: number): string => `${version} ${index}`;

/** Identifies each element of a side by its base element, or by its own index where it is new. */
function idsOf(side: Side, list: readonly unknown[], pairs: ReadonlyMap<number, number>): string[] {
  return list.map((_, index) => {
    const before = pairs.get(index);
    return before === undefined ? nameOf(side, index) : nameOf('base', before);
  });
}

/**
 * Finds elements that both sides have added alike: with the same key, or the same text at the same place. Maps the other side's
 * id to mine.
 */
function findTwins<Element>(
  { mine, theirs }: ListVersions<Element>,
  ids: Record<Side, readonly string[]>,
  { textOf, keyOf }: ElementIdentity<Element>,
): Map<string, string> {
  const signOf = (element: Element, list: readonly string[], index: number): string => {
    const key = keyOf?.(element) ?? '';
    if (key !== '') return `key ${key}`;
    return `${list.slice(0, index).findLast((id) => id.startsWith('base')) ?? ''} ${textOf(element)}`;
  };
  const added = new Map<string, string>();
  for (const [index, id] of ids.mine.entries()) if (id.startsWith('mine')) added.set(signOf(mine[index]!, ids.mine, index), id);
  const twins = new Map<string, string>();
  for (const [index, id] of ids.theirs.entries()) {
    const sign = signOf(theirs[index]!, ids.theirs, index);
    const twin = id.startsWith('theirs') ? added.get(sign) : undefined;
    if (twin === undefined) continue;
    twins.set(id, twin);
    added.delete(sign);
  }
  return twins;
}

/** Uses the sequence of the side that has changed it; added elements stay behind their predecessors. */
function mergeOrders(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  leader: Side,
): { order: string[]; isContested: boolean } {
  const known = new Set(base);
  const common = (side: readonly string[]): string[] => {
    const kept = side.filter((id) => known.has(id));
    return insertMissing(kept, base);
  };
  const [ofMine, ofTheirs] = [common(mine), common(theirs)];
  const isSame = (one: readonly string[], other: readonly string[]): boolean => one.every((id, index) => id === other[index]);
  const hasMoved = !isSame(ofMine, base);
  const isContested = hasMoved && !isSame(ofTheirs, base) && !isSame(ofMine, ofTheirs);
  const isOfMine = isContested ? leader === 'mine' : hasMoved;
  return { order: insertMissing(insertMissing(isOfMine ? ofMine : ofTheirs, mine), theirs), isContested };
}

/** Inserts the missing elements of another sequence, each behind its predecessor there. */
function insertMissing(order: readonly string[], other: readonly string[]): string[] {
  const result = [...order];
  const has = new Set(order);
  for (const [index, id] of other.entries()) {
    if (has.has(id)) continue;
    result.splice(index === 0 ? 0 : result.indexOf(other[index - 1]!) + 1, 0, id);
    has.add(id);
  }
  return result;
}

type Pairing<Element> = (base: readonly Element[], side: readonly Element[]) => Map<number, number>;

/** Pairs entries by key; entries with a duplicate or missing key by their sequence. */
const pairByKey =
  <Element>(keyOf: (element: Element) => string): Pairing<Element> =>
  (base, side) => {
    const places = Map.groupBy(base.keys(), (index) => keyOf(base[index]!));
    const pairs = new Map<number, number>();
    for (const [index, element] of side.entries()) {
      const before = places.get(keyOf(element))?.shift();
      if (before !== undefined) pairs.set(index, before);
    }
    return pairs;
  };

/** Pairs equal elements first, including moved ones; then similar ones between them; then those at the same position. */
const pairByText =
  <Element>(textOf: (element: Element) => string): Pairing<Element> =>
  (base, side) => {
    const [olds, freshs] = [base.map(textOf), side.map(textOf)];
    const runs = findChangedRuns(olds, freshs);
    const pairs = runs.pairs;
    const moved = pairMoved(olds, freshs, runs.changed);
    for (const [fresh, old] of moved) pairs.set(fresh, old);
    const isMoved = new Set(moved.values());
    for (const run of runs.changed) {
      const removed = run.removed.filter((index) => !isMoved.has(index));
      const added = run.added.filter((index) => !moved.has(index));
      for (const [old, fresh] of pairRun(removed, added, (one, other) => textSimilarity(olds[one]!, freshs[other]!))) pairs.set(fresh, old);
    }
    return pairs;
  };

interface ChangedRun {
  /** Indexes of the base and the side. */
  removed: number[];
  added: number[];
}

function findChangedRuns(olds: readonly string[], freshs: readonly string[]): { pairs: Map<number, number>; changed: ChangedRun[] } {
  const pairs = new Map<number, number>();
  const changed: ChangedRun[] = [];
  let [old, fresh] = [0, 0];
  let run: ChangedRun = { removed: [], added: [] };
  for (const { value, added, removed } of diffArrays([...olds], [...freshs])) {
    if (added) run.added.push(...value.map(() => fresh++));
    else if (removed) run.removed.push(...value.map(() => old++));
    else {
      changed.push(run);
      run = { removed: [], added: [] };
      for (const _ of value) pairs.set(fresh++, old++);
    }
  }
  return { pairs, changed: [...changed, run] };
}

/** Finds unchanged elements that were removed at one place and added at another, only where the match is unique. */
function pairMoved(olds: readonly string[], freshs: readonly string[], runs: readonly ChangedRun[]): Map<number, number> {
  const removed = Map.groupBy(
    runs.flatMap((run) => run.removed),
    (index) => olds[index]!,
  );
  const added = Map.groupBy(
    runs.flatMap((run) => run.added),
    (index) => freshs[index]!,
  );
  const moved = new Map<number, number>();
  for (const [text, places] of added) {
    const [before, another] = removed.get(text) ?? [];
    if (before !== undefined && another === undefined && places.length === 1) moved.set(places[0]!, before);
  }
  return moved;
}

function pairRun(
  removed: readonly number[],
  added: readonly number[],
  likeness: (old: number, fresh: number) => number,
): (readonly [number, number])[] {
  const alike = pairSimilar(removed, added, likeness);
  const result: (readonly [number, number])[] = [];
  let [left, right] = [0, 0];
  for (const [at, other] of [...alike, [removed.length, added.length] as const]) {
    // The same number of dissimilar elements on both sides: each was rewritten in place.
    if (at - left === other - right)
      for (let step = 0; step < at - left; step++) result.push([removed[left + step]!, added[right + step]!]);
    if (at < removed.length) result.push([removed[at]!, added[other]!]);
    [left, right] = [at + 1, other + 1];
  }
  return result;
}
