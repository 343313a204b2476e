import { useEffect, useRef, type ReactNode } from 'react';
import type { Call } from '#contract/call.ts';
import { useRetry } from '../../api/use-call.ts';
import type { FailedLoad, Loadable } from '../../page/page.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { LoadFailed } from '../load-failed/load-failed.tsx';

interface BlockProps<T, Input> {
  load: Loadable<T>;
  /** The call that the page's loader made for this block, to make it again in place. Without it 重试 loads the page anew. */
  retry?: { call: Call<Input, T>; input: Input };
  /** When the data counts as nothing to show; an empty array, or a page without records, does by itself. */
  isEmpty?: (data: T) => boolean;
  /** Says what will stand here while nothing does. */
  emptyText?: string;
  children: (data: T) => ReactNode;
}

/** A part of a page that may be there, be empty or have failed, each said in its own place. A block that is there costs no hook. */
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

/** After a retry the focus, whose button is gone, goes to what took its place. */
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
