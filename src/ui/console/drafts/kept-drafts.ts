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
 * Unsent content of the signed-in person, kept in this tab until it is closed or they sign out. Another person who signs in in
 * the same tab does not see it; it stays for its owner.
 */
export interface KeptDrafts {
  setOwner(owner: DraftOwner): void;
  read(key: string): Kept | undefined;
  keep(key: string, value: unknown): void;
  drop(key: string): void;
  /** Returns the number of the owner's drafts. */
  count(): number;
  /** Lists other people with drafts in this tab. */
  listOthers(): DraftOwner[];
  /** Deletes the drafts of everybody else, or all of them. */
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
      // The storage is full or not allowed: the content is then only in the page.
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

/** The drafts of this tab. */
export const keptDrafts = createKeptDrafts();
