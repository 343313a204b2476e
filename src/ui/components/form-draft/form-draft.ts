import { readValues, writeValues, type FormValues } from '../../api/form-values.ts';

/** Long enough to look for a contract overnight; shown to the visitor. */
export const draftHours = 24;

interface Draft {
  keptAt: number;
  values: FormValues;
}

const keyOf = (name: string): string => `qt:draft:${name}`;

/** Stores the input in this browser, except secrets, files and fields marked `data-keep="no"`. An empty form stores nothing. */
export function saveDraft(form: HTMLFormElement, name: string, now = Date.now()): void {
  const values = readValues(form);
  const isEmpty = Object.values(values)
    .flat()
    .every((value) => value === '' || value === '[""]');
  tryStorage((storage) =>
    isEmpty ? storage.removeItem(keyOf(name)) : storage.setItem(keyOf(name), JSON.stringify({ keptAt: now, values } satisfies Draft)),
  );
}

/** Restores a draft into the form; returns true when there was one, not older than a day. */
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
    // Not written by us: treated as expired.
  }
  dropDraft(name);
  return false;
}

export function dropDraft(name: string): void {
  tryStorage((storage) => storage.removeItem(keyOf(name)));
}

/** Deletes every draft, as at a sign-out: the next person at this browser must not see them. */
export function dropAllDrafts(): void {
  tryStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(keyOf(''))) storage.removeItem(key);
  });
}

/** Without storage, or without room in it, there are no drafts, and the form still works. */
function tryStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
