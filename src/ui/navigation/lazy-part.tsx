import type { ComponentType } from 'react';
import { LoadFailed } from '../components/load-failed/load-failed.tsx';
import { Skeleton } from '../components/skeleton/skeleton.tsx';
import { lazyComponent, type LazyComponent } from './lazy-component.tsx';

/** A part of a page that is loaded on demand: a skeleton with this many lines while loading, and a retry in place after a failure. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, lines: number): LazyComponent<Props> {
  return lazyComponent(load, {
    waiting: () => <Skeleton lines={lines} />,
    failed: (_props, again) => <LoadFailed onRetry={again} />,
  });
}
