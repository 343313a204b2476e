import type { termsIn } from './terms.ts';

export const termsAnchor = 'shuyu';

/** What the words of the trade mean that stand in a guide; each has an anchor that the text may lead to. */
export function GuideTerms({ terms }: { terms: ReturnType<typeof termsIn> }) {
  if (terms.length === 0) return null;
  return (
    <section id={termsAnchor} className="page-text__section stack" aria-label="本页术语">
      <h2 className="part-title">本页术语</h2>
      <dl>
        {terms.map(({ code, name, meaning }) => (
          <div key={code} id={`term-${code}`} className="guide-terms__item">
            <dt className="minor-title">{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
