import { readValues, writeValues, type FormValues } from '../../api/form-values.ts';

/** Long enough to look for a contract overnight; said to the visitor. */
export const draftHours = 24;

interface Draft {
  keptAt: number;
  values: FormValues;
}

const keyOf = (name: string): string => `qt:draft:${name}`;

/** Keeps what was typed in this browser, less secrets, files and fields marked `data-keep="no"`. An empty form keeps nothing. */
export function keepDraft(form: HTMLFormElement, name: string, now = Date.now()): void {
  const values = readValues(form);
  const isEmpty = Object.values(values)
    .flat()
    .every((value) => value === '' || value === '[""]');
  tryStorage((storage) =>
    isEmpty ? storage.removeItem(keyOf(name)) : storage.setItem(keyOf(name), JSON.stringify({ keptAt: now, values } satisfies Draft)),
  );
}

/** Puts a draft back into the form; true when there was one, not older than a day. */
export function restoreDraft(form: HTMLFormElement, name: string, now = Date.now()): boolean {
  const text = tryStorage((storage) => storage.getItem(keyOf(name)));
  if (!text) return false;
  try {
    const { keptAt, values } = JSON.parse(text) as Draft;
    if (now - keptAt <= draftHours * 3_600_000) {
      writeValues(form, values);
      return true;
    }
  } catch {
    // Not written by us: it goes as if it were too old.
  }
  dropDraft(name);
  return false;
}

export function dropDraft(name: string): void {
  tryStorage((storage) => storage.removeItem(keyOf(name)));
}

/** Where the browser forbids storage, or has no room left, there are no drafts: the form works as it would without them. */
function tryStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
