import type { ReactNode } from 'react';

interface LatePartProps {
  label: string;
  /** Where the boot script fetches the part's HTML, so that it stands there before the visitor's first sign. */
  src: string;
  /** True once the browser's own answer is in the children. */
  isFilled: boolean;
  /** In the size it will have, without the figures until they are there. */
  children: ReactNode;
}

/**
 * A part that is never in a kept page: the first HTML keeps its place, the boot script lays the present HTML of it over that, and once React
 * is there its own content takes over. What was fetched is nothing that React knows; it only leaves it alone.
 */
export function LatePart({ label, src, isFilled, children }: LatePartProps) {
  return (
    <div role="region" className="late-part" aria-label={label}>
      {!isFilled && <div className="late-part__first" data-part={src} suppressHydrationWarning dangerouslySetInnerHTML={nothing} />}
      <div className="late-part__own">{children}</div>
      <noscript>
        <p className="quiet">行情由浏览器在页面打开后取得，需要启用 JavaScript；也可在交易软件中查看。</p>
      </noscript>
    </div>
  );
}

const nothing = { __html: '' };
