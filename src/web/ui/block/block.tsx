import type { ReactNode } from 'react';
import type { Loadable } from '#web/page/page.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { LoadFailed } from '../load-failed/load-failed.tsx';

export interface BlockProps<T> {
  load: Loadable<T>;
  /** When the data counts as nothing to show; an empty array, or a page without records, does by itself. */
  isEmpty?: (data: T) => boolean;
  emptyText?: string;
  children: (data: T) => ReactNode;
}

/** A part of a page that may be there, be empty or have failed, each said in its own place. */
export function Block<T>({ load, isEmpty = hasNothing, emptyText, children }: BlockProps<T>) {
  if (load.state === 'failed') return <LoadFailed message={load.message} />;
  return isEmpty(load.data) ? <EmptyState text={emptyText} /> : children(load.data);
}

function hasNothing(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  if (typeof data !== 'object' || data === null) return data === null || data === undefined;
  return 'records' in data && Array.isArray(data.records) && data.records.length === 0;
}
