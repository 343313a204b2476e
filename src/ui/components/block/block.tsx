import { useEffect, useRef, type ReactNode } from 'react';
import type { Call } from '#contract/call.ts';
import { useRetry } from '../../api/use-call.ts';
import type { FailedLoad, Loadable } from '../../page/page.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { LoadFailed } from '../load-failed/load-failed.tsx';

interface BlockProps<T, Input> {
  load: Loadable<T>;
  /** The call of the page's loader, for a retry in place. Without it 重试 reloads the page. */
  retry?: { call: Call<Input, T>; input: Input };
  /** When the data counts as empty; an empty array, or a page without records, does by default. */
  isEmpty?: (data: T) => boolean;
  /** Describes the coming content while there is none. */
  emptyText?: string;
  children: (data: T) => ReactNode;
}

/** A part of a page that shows its data, that it is empty, or that it failed. A loaded block uses no hook. */
export function Block<T, Input>(props: BlockProps<T, Input>) {
  const { load, retry, emptyText } = props;
  if (load.state === 'ready') return <Content {...props} data={load.data} />;
  return retry ? (
    <Retryable {...props} failed={load} retry={retry} />
  ) : (
    <LoadFailed message={load.message} code={load.code} emptyText={emptyText} />
  );
}

function Content<T, Input>({ data, isEmpty = hasNothing, emptyText, children }: BlockProps<T, Input> & { data: T }) {
  return isEmpty(data) ? <EmptyState text={emptyText} /> : children(data);
}

/** Moves the focus after a retry from the removed button to the new content. */
function Retryable<T, Input>(props: BlockProps<T, Input> & { failed: FailedLoad; retry: { call: Call<Input, T>; input: Input } }) {
  const { load, retry, isRetrying } = useRetry<Input, T>(props.failed, props.retry.call, props.retry.input);
  const place = useRef<HTMLDivElement>(null);
  const isReady = load.state === 'ready';
  useEffect(() => {
    if (isReady) place.current?.focus();
  }, [isReady]);
  return (
    <div ref={place} tabIndex={-1}>
      {load.state === 'ready' ? (
        <Content {...props} data={load.data} />
      ) : (
        <LoadFailed message={load.message} code={load.code} emptyText={props.emptyText} onRetry={retry} isRetrying={isRetrying} />
      )}
    </div>
  );
}

function hasNothing(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  if (typeof data !== 'object' || data === null) return data === null || data === undefined;
  return 'records' in data && Array.isArray(data.records) && data.records.length === 0;
}
