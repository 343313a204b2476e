import type { ReactNode } from 'react';

/** One line of the example page: the piece's name and the piece. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="examples__piece">
      <h2 className="examples__name quiet">{name}</h2>
      {children}
    </section>
  );
}
