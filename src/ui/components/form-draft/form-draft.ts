import { readValues, writeValues, type FormValues } from '../../api/form-values.ts';
import { destroyDraftKey, openDraftBox } from './draft-box.ts';

/** Long enough to look for a contract overnight; shown to the visitor. */
export const draftHours = 24;

interface Draft {
  keptAt: number;
  values: FormValues;
}

const keyOf = (name: string): string => `qt:draft:${name}`;

/** Encryption is asynchronous: a draft that was changed or deleted meanwhile is not written. */
const turns = new Map<string, number>();
const nextTurn = (name: string): number => {
  turns.set(name, (turns.get(name) ?? 0) + 1);
  return turns.get(name)!;
};

/** Stores the input in this browser, encrypted, except secrets, files and fields marked `data-keep="no"`. An empty form stores nothing. */
export async function saveDraft(form: HTMLFormElement, name: string, now = Date.now()): Promise<void> {
  const values = readValues(form);
  const isEmpty = Object.values(values)
    .flat()
    .every((value) => value === '' || value === '[""]');
  if (isEmpty) return dropDraft(name);
  const turn = nextTurn(name);
  const { storage, seal } = await openDraftBox();
  const sealed = await seal(JSON.stringify({ keptAt: now, values } satisfies Draft));
  if (turns.get(name) === turn) tryStorage(storage, (kept) => kept.setItem(keyOf(name), sealed));
}

/** Restores a draft into the form, unless it is no longer wanted; returns true when there was one, not older than a day. */
export async function restoreDraft(
  form: HTMLFormElement,
  name: string,
  { isWanted = () => true, now = Date.now() }: { isWanted?: () => boolean; now?: number } = {},
): Promise<boolean> {
  const { storage, open } = await openDraftBox();
  const text = tryStorage(storage, (kept) => kept.getItem(keyOf(name)));
  if (!text) return false;
  try {
    // Drafts from before they were encrypted are JSON.
    const { keptAt, values } = JSON.parse(text.startsWith('{') ? text : await open(text)) as Draft;
    if (now - keptAt <= draftHours * 3_600_000) {
      if (!isWanted()) return false;
      writeValues(form, values);
      return true;
    }
  } catch {
    // Not written by us, or with a key that is gone: treated as expired.
  }
  dropDraft(name);
  return false;
}

export function dropDraft(name: string): void {
  nextTurn(name);
  for (const storage of storages) tryStorage(storage, (kept) => kept.removeItem(keyOf(name)));
}

/** Deletes every draft and their key, as at a sign-out: the next person at this browser must not see them. */
export function dropAllDrafts(): void {
  for (const name of turns.keys()) nextTurn(name);
  for (const storage of storages)
    tryStorage(storage, (kept) => {
      for (const key of Object.keys(kept)) if (key.startsWith(keyOf(''))) kept.removeItem(key);
    });
  destroyDraftKey();
}

const storages = [() => localStorage, () => sessionStorage] as const;

/** Without storage, or without room in it, there are no drafts, and the form still works. */
function tryStorage<Result>(storage: () => Storage, use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(storage());
  } catch {
    return undefined;
  }
}
