import { createContext, useContext, useSyncExternalStore } from 'react';

type Json = unknown;

/** The draft that a form edits. Each field subscribes to its own path only, so that typing renders one field and not a hundred. */
export interface FormDraftStore {
  read(path: string): Json;
  /** Undefined removes the value. */
  write(path: string, value: Json): void;
  whole(): Record<string, Json>;
  /** Replaces the draft with one that somebody else has saved. */
  replace(draft: Record<string, Json>): void;
  subscribe(listener: () => void): () => void;
}

export function createDraftStore(first: Record<string, Json>): FormDraftStore {
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

/** Returns a copy with one place changed. Everything else keeps its identity, so that other fields do not render again. */
function written(inside: Json, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  if (Array.isArray(inside)) return inside.map((entry: Json, index) => (String(index) === name ? written(entry, rest, value) : entry));
  const around = isContainer(inside) ? inside : {};
  const { [name]: before, ...others } = around;
  const after = written(before, rest, value);
  if (after === undefined) return others;
  return name in around ? { ...around, [name]: after } : { ...others, [name]: after };
}

export interface DraftFormState {
  store: FormDraftStore;
  isReadOnly: boolean;
  /** True when the draft changes existing content, whose permanent fields cannot be changed. */
  isOfExisting: boolean;
  /** True for a dated text, whose facts have the values of its day. */
  isDated: boolean;
  /** Error messages by path. */
  errors: ReadonlyMap<string, string>;
  /** The number of open comments by path. */
  remarks: ReadonlyMap<string, number>;
}

export const FormContext = createContext<DraftFormState | undefined>(undefined);

export function useForm(): DraftFormState {
  const standing = useContext(FormContext);
  if (!standing) throw new Error('a field stands in a form');
  return standing;
}

/** Returns the hints for filling in a field; empty when the form is read-only. */
export function useHints({ help, isRequired }: { help?: string | undefined; isRequired: boolean }): {
  help: string | undefined;
  isOptional: boolean;
} {
  const { isReadOnly } = useForm();
  return isReadOnly ? { help: undefined, isOptional: false } : { help, isOptional: !isRequired };
}

/** Returns the value at a path of the draft, and how to change it. */
export function useField(path: string): { value: Json; change(value: Json): void; error: string | undefined } {
  const { store, errors } = useForm();
  const value = useSyncExternalStore(store.subscribe, () => store.read(path));
  return { value, change: (next) => store.write(path, next), error: errors.get(path) };
}
