import { useSyncExternalStore } from 'react';

/**
 * Which lessons were learned, by the version that they had then. It stays on the visitor's device and is sent nowhere; a browser that keeps
 * nothing, or is full, simply forgets.
 */
export type Progress = Readonly<Record<string, number>>;

const key = 'qt.lessons';
const none: Progress = {};
const listeners = new Set<() => void>();
let known: { text: string | null; progress: Progress } | undefined;

/** The progress, and undefined until the page has come to life. */
export const useProgress = (): Progress | undefined => useSyncExternalStore(subscribe, readProgress, () => undefined);

/** Notes that a lesson was learned, or with no version that it was not. */
export function markLesson(code: string, version?: number): void {
  const { [code]: _former, ...others } = readProgress();
  write(version === undefined ? others : { ...others, [code]: version });
}

export const clearProgress = (): void => write(none);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function readProgress(): Progress {
  const text = readText();
  if (known?.text !== text) known = { text, progress: parse(text) };
  return known.progress;
}

function readText(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Anybody may have written there. */
function parse(text: string | null): Progress {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return none;
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => Number.isInteger(entry[1])));
  } catch {
    return none;
  }
}

function write(progress: Progress): void {
  try {
    if (Object.keys(progress).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(progress));
  } catch {
    // Without a place to keep it there is no progress.
  }
  for (const listener of listeners) listener();
}
