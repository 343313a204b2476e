import type { ComponentType } from 'react';
import { LoadFailed } from '../components/load-failed/load-failed.tsx';
import { Skeleton } from '../components/skeleton/skeleton.tsx';
import { fetched, type FetchedComponent } from './fetched.tsx';

/** A part of a page that is loaded on demand: a skeleton with this many lines while loading, and a retry in place after a failure. */
export function fetchedPart<Props extends object>(load: () => Promise<ComponentType<Props>>, lines: number): FetchedComponent<Props> {
  return fetched(load, {
    waiting: () => <Skeleton lines={lines} />,
    failed: (_props, again) => <LoadFailed onRetry={again} />,
  });
}
