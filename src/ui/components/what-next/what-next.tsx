import { SectionHeading } from '../section-heading/section-heading.tsx';
import './what-next.css';

export interface NextStep {
  /** The deadline in words: `最迟 12 月 1 日（星期二）`; null where the step has none. */
  when: string | null;
  text: string;
}

/** The next steps after a submission, with deadlines: on every confirmation. */
export function WhatNext({ steps, level = 2 }: { steps: readonly NextStep[]; level?: 2 | 3 }) {
  if (steps.length === 0) return null;
  return (
    <section>
      <SectionHeading title="接下来" level={level} />
      <ol className="what-next__steps">
        {steps.map(({ when, text }) => (
          <li key={text}>
            {when && <strong>{when}：</strong>}
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
