const storageKey = 'qt:staff-drafts';

export interface DraftOwner {
  id: number;
  name: string;
}

interface Kept {
  at: number;
  value: unknown;
}

type Drafts = Record<string, { name: string; drafts: Record<string, Kept> }>;

/**
 * What somebody has typed and not sent, in this tab alone: it goes with the tab, and when they sign out. Whoever signs in after them in the same tab is not shown it, and it waits for them.
 */
export interface KeptDrafts {
  setOwner(owner: DraftOwner): void;
  read(key: string): Kept | undefined;
  keep(key: string, value: unknown): void;
  drop(key: string): void;
  /** How many the owner has. */
  count(): number;
  /** Who else has some in this tab. */
  listOthers(): DraftOwner[];
  /** Forgets those of everybody else; with `everybody` all. */
  clear(whose: 'others' | 'everybody'): void;
}

export function createKeptDrafts(storage: () => Storage = () => sessionStorage, now: () => number = Date.now): KeptDrafts {
  let owner: DraftOwner | undefined;
  const read = (): Drafts => {
    try {
      return JSON.parse(storage().getItem(storageKey) ?? '{}') as Drafts;
    } catch {
      return {};
    }
  };
  const write = (drafts: Drafts): void => {
    const filled = Object.entries(drafts).filter(([, { drafts: own }]) => Object.keys(own).length > 0);
    try {
      if (filled.length > 0) storage().setItem(storageKey, JSON.stringify(Object.fromEntries(filled)));
      else storage().removeItem(storageKey);
    } catch {
      // Full or forbidden: what is typed then stands in the page alone.
    }
  };
  const own = (all: Drafts): Record<string, Kept> => (owner && all[owner.id]?.drafts) ?? {};
  const change = (alter: (drafts: Record<string, Kept>) => Record<string, Kept>): void => {
    if (!owner) return;
    const all = read();
    write({ ...all, [owner.id]: { name: owner.name, drafts: alter(own(all)) } });
  };
  return {
    setOwner(next) {
      owner = next;
    },
    read: (key) => own(read())[key],
    keep: (key, value) => change((drafts) => ({ ...drafts, [key]: { at: now(), value } })),
    drop: (key) => change(({ [key]: _dropped, ...rest }) => rest),
    count: () => Object.keys(own(read())).length,
    listOthers: () => Object.entries(read()).flatMap(([id, { name }]) => (Number(id) === owner?.id ? [] : [{ id: Number(id), name }])),
    clear(whose) {
      const all = read();
      write(whose === 'everybody' || !owner ? {} : { [owner.id]: { name: owner.name, drafts: own(all) } });
    },
  };
}

/** Those of this tab. */
export const keptDrafts = createKeptDrafts();
