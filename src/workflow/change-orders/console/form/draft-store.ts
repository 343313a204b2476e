import { createContext, useContext, useSyncExternalStore } from 'react';

type Json = unknown;

/** The draft that a form edits, as data: each field hears of its own place alone, so that typing draws one field and not a hundred. */
export interface DraftStore {
  read(path: string): Json;
  /** Undefined takes a value away. */
  write(path: string, value: Json): void;
  whole(): Record<string, Json>;
  /** Puts another draft in its place, which somebody else has saved. */
  replace(draft: Record<string, Json>): void;
  subscribe(listener: () => void): () => void;
}

export function createDraftStore(first: Record<string, Json>): DraftStore {
  let draft = first;
  const listeners = new Set<() => void>();
  const set = (next: Record<string, Json>): void => {
    draft = next;
    for (const listener of listeners) listener();
  };
  return {
    read: (path) => namesOf(path).reduce<Json>((inside, name) => (isContainer(inside) ? inside[name] : undefined), draft),
    write: (path, value) => set(written(draft, namesOf(path), value) as Record<string, Json>),
    whole: () => draft,
    replace: set,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Container = Record<string, Json>;
const isContainer = (value: Json): value is Container => typeof value === 'object' && value !== null;
const namesOf = (path: string): string[] => (path === '' ? [] : path.split('.'));

/** The same with one place changed; whatever lies beside it stays the very same, by which fields know that nothing of theirs has changed. */
function written(inside: Json, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  if (Array.isArray(inside)) return inside.map((entry: Json, index) => (String(index) === name ? written(entry, rest, value) : entry));
  const around = isContainer(inside) ? inside : {};
  const { [name]: before, ...others } = around;
  const after = written(before, rest, value);
  if (after === undefined) return others;
  return name in around ? { ...around, [name]: after } : { ...others, [name]: after };
}

export interface FormStanding {
  store: DraftStore;
  isReadOnly: boolean;
  /** Whether it is of something that is there already: what such a thing has got for good cannot be changed. */
  isOfExisting: boolean;
  /** By path: what is wrong there. */
  errors: ReadonlyMap<string, string>;
  /** How many open remarks there are at a path. */
  remarks: ReadonlyMap<string, number>;
}

export const FormContext = createContext<FormStanding | undefined>(undefined);

export function useForm(): FormStanding {
  const standing = useContext(FormContext);
  if (!standing) throw new Error('a field stands in a form');
  return standing;
}

/** How a field is to be filled in; nothing where it is only read. */
export function useHints({ help, isRequired }: { help?: string | undefined; isRequired: boolean }): {
  help: string | undefined;
  isOptional: boolean;
} {
  const { isReadOnly } = useForm();
  return isReadOnly ? { help: undefined, isOptional: false } : { help, isOptional: !isRequired };
}

/** What stands at a place of the draft, and how to change it. */
export function useField(path: string): { value: Json; change(value: Json): void; error: string | undefined } {
  const { store, errors } = useForm();
  const value = useSyncExternalStore(store.subscribe, () => store.read(path));
  return { value, change: (next) => store.write(path, next), error: errors.get(path) };
}
