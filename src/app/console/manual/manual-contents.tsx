import { outlines } from './load-manual.ts';
import type { ManualLink } from './manual-article.tsx';
import { manualContents } from './page-names.ts';

/** Lists all pages of the manual by group. */
export function ManualContents({ link }: { link: ManualLink }) {
  return manualContents.map(({ title, pages }) => (
    <section key={title} className="manual-contents" aria-label={title}>
      <p className="quiet">{title}</p>
      <ul>
        {pages.map((page) => (
          <li key={page}>{link({ page }, outlines.get(page)?.title)}</li>
        ))}
      </ul>
    </section>
  ));
}
