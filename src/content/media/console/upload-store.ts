import type { Client } from '#ui/api/client.ts';
import { createUploadFetch } from '#ui/api/upload-fetch.ts';
import { formErrors } from '#ui/form/failures.ts';
import { mediaAdd } from '../calls.ts';
import type { MediaItem } from '../schema.ts';
import { pictureLimits } from '../web/picture-limits.ts';

/** One upload. */
export interface UploadLine {
  id: number;
  name: string;
  state: 'waiting' | 'sending' | 'added' | 'known' | 'failed';
  /** Progress from 0 to 1. */
  sent: number;
  reason?: string;
  item?: MediaItem;
}

export interface UploadStore {
  lines(): readonly UploadLine[];
  subscribe(listener: () => void): () => void;
  add(files: readonly File[]): void;
  retry(id: number): void;
  /** Removes finished uploads. */
  clear(): void;
}

const atOnce = 2;
const timeoutMs = 180_000;

/** Uploads files, two at a time. Each succeeds or fails independently. `onAdded` is called for each stored picture. */
export function createUploadStore(client: () => Client, onAdded: () => void): UploadStore {
  let lines: readonly UploadLine[] = [];
  let last = 0;
  const files = new Map<number, File>();
  const listeners = new Set<() => void>();
  const set = (next: readonly UploadLine[]): void => {
    lines = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, change: Partial<UploadLine>): void =>
    set(lines.map((line) => (line.id === id ? { ...line, ...change } : line)));

  const send = async (id: number): Promise<void> => {
    change(id, { state: 'sending', sent: 0 });
    try {
      const file = files.get(id)!;
      if (file.size > pictureLimits.bytes) throw new TooLargeError();
      const upload = createUploadFetch((sent) => change(id, { sent }));
      const { item, isKnown } = await client().call(mediaAdd, { file }, { quiet: true, timeoutMs, fetch: upload });
      files.delete(id);
      change(id, { state: isKnown ? 'known' : 'added', sent: 1, item });
      onAdded();
    } catch (error) {
      const reason = error instanceof TooLargeError ? `超过上限：${pictureLimits.text}` : formErrors(error)[0]?.message;
      change(id, { state: 'failed', reason: reason ?? '没有上传成功，请重试' });
    }
    next();
  };
  const next = (): void => {
    const isSending = lines.filter(({ state }) => state === 'sending').length;
    for (const { id } of lines.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - isSending))) void send(id);
  };
  return {
    lines: () => lines,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(chosen) {
      const fresh = chosen.map((file): UploadLine => {
        last += 1;
        files.set(last, file);
        return { id: last, name: file.name, state: 'waiting', sent: 0 };
      });
      set([...lines, ...fresh]);
      next();
    },
    retry(id) {
      change(id, { state: 'waiting' });
      next();
    },
    clear: () => set(lines.filter(({ state }) => state === 'waiting' || state === 'sending')),
  };
}

/** Detected before the upload starts. */
class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}
