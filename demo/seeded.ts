/** Pseudo-random choices that are the same in every build. */
export interface SeededRandom {
  /** Returns a whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns `count` different items, in their original order. */
  sample<Item>(items: readonly Item[], count: number): Item[];
}

/** Returns choices that depend only on the seed. */
export function createSeededRandom(seed: string): SeededRandom {
  let state = hash(seed);
  // mulberry32: small, and good enough to choose sentences.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    integer,
    pick: (items) => items[integer(0, items.length - 1)]!,
    sample: (items, count) => {
      const keyed = items.map((item, index) => ({ item, index, key: next() }));
      const chosen = keyed.toSorted((a, b) => a.key - b.key).slice(0, count);
      return chosen.toSorted((a, b) => a.index - b.index).map(({ item }) => item);
    },
  };
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 16_777_619);
  return value;
}
