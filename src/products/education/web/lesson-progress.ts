import { useSyncExternalStore } from 'react';

/**
 * Learned lessons with the version at that time. Stored only on the visitor's device; without storage, or when it is full, the
 * progress is lost.
 */
export type LessonProgress = Readonly<Record<string, number>>;

const key = 'qt.lessons';
const none: LessonProgress = {};
const listeners = new Set<() => void>();
let known: { text: string | null; progress: LessonProgress } | undefined;

/** Returns the progress; undefined until the page is interactive. */
export const useLessonProgress = (): LessonProgress | undefined => useSyncExternalStore(subscribe, readProgress, () => undefined);

/** Stores that a lesson was learned; without a version, that it was not. */
export function markLesson(code: string, version?: number): void {
  const { [code]: _former, ...others } = readProgress();
  write(version === undefined ? others : { ...others, [code]: version });
}

export const clearLessonProgress = (): void => write(none);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function readProgress(): LessonProgress {
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

/** The stored value may be invalid. */
function parse(text: string | null): LessonProgress {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return none;
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => Number.isInteger(entry[1])));
  } catch {
    return none;
  }
}

function write(progress: LessonProgress): void {
  try {
    if (Object.keys(progress).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(progress));
  } catch {
    // Without storage there is no progress.
  }
  for (const listener of listeners) listener();
}
