import type { ReactNode } from 'react';
import type { CallState, Retryable } from '#ui/api/use-call.ts';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import './signed-part.css';

interface SignedPartProps<Data> {
  title: string;
  call: Retryable<CallState<Data>>;
  /** Expected number of rows, for the skeleton. */
  lines: number;
  children: (data: Data) => ReactNode;
}

/** A section that loads data, shows errors and can retry. */
export function SignedInPart<Data>({ title, call: { load, retry, isRetrying }, lines, children }: SignedPartProps<Data>) {
  return (
    <SignedInSection title={title}>
      {load.state === 'loading' && <Skeleton lines={lines} />}
      {load.state === 'failed' && <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />}
      {load.state === 'ready' && children(load.data)}
    </SignedInSection>
  );
}

/** A section that needs no loading. `id` is the anchor of links to it. */
export function SignedInSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="signed-part">
      <SectionHeading title={title} id={id} />
      {children}
    </section>
  );
}
