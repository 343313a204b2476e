import type { ReactNode } from 'react';
import type { CallState, Retryable } from '#ui/api/use-call.ts';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import './signed-part.css';

interface SignedPartProps<Data> {
  title: string;
  call: Retryable<CallState<Data>>;
  /** Rows awaited, for the skeleton. */
  lines: number;
  children: (data: Data) => ReactNode;
}

/** A part of such a page that loads, fails and is tried again by itself. */
export function SignedPart<Data>({ title, call: { load, retry, isRetrying }, lines, children }: SignedPartProps<Data>) {
  return (
    <SignedSection title={title}>
      {load.state === 'loading' && <Skeleton lines={lines} />}
      {load.state === 'failed' && <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />}
      {load.state === 'ready' && children(load.data)}
    </SignedSection>
  );
}

/** A part that needs no loading. `id` is where a link leads. */
export function SignedSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="signed-part">
      <SectionHeading title={title} id={id} />
      {children}
    </section>
  );
}
