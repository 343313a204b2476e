import type { ReactNode } from 'react';

/** One line of the example page: the component and its name. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="examples__piece">
      <h2 className="examples__name quiet">{name}</h2>
      {children}
    </section>
  );
}
