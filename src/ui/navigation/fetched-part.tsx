import type { ComponentType } from 'react';
import { LoadFailed } from '../components/load-failed/load-failed.tsx';
import { Skeleton } from '../components/skeleton/skeleton.tsx';
import { fetched, type FetchedComponent } from './fetched.tsx';

/** A part of a page whose program is fetched: so many lines of a sketch until it has come, and another try in its place where it has not. */
export function fetchedPart<Props extends object>(load: () => Promise<ComponentType<Props>>, lines: number): FetchedComponent<Props> {
  return fetched(load, {
    waiting: () => <Skeleton lines={lines} />,
    failed: (_props, again) => <LoadFailed onRetry={again} />,
  });
}
