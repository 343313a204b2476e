import { useEffect, useId, useRef, type ReactNode } from 'react';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import './paper-run.css';

/** A new result: it takes the focus, since it replaces the questions. */
export function ResultFrame({ title, children }: { title: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={box} className="stack" tabIndex={-1} aria-labelledby={id}>
      <SectionHeading id={id} title={title} />
      {children}
    </section>
  );
}
