import { lazy, Suspense, useState } from 'react';
import { chunk } from '#web/navigation/chunk.ts';
import type { SiteFrame } from '../site-frame.ts';
import './footer.css';

const Drawn = lazy(async () => ({ default: (await chunk(() => import('./footer.tsx'))).Footer }));

/**
 * What browsers have in the place of `Footer`. Nothing in it ever changes, so that React leaves the server's HTML alone and its code need
 * not come; that is fetched where there is none: behind a page in the quiet frame.
 */
export function Footer({ site }: { site: SiteFrame }) {
  const [isThere] = useState(() => document.querySelector('.site-footer') !== null);
  if (isThere) return <footer className="site-footer" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />;
  return (
    <Suspense fallback={<footer className="site-footer" />}>
      <Drawn site={site} />
    </Suspense>
  );
}

const nothing = { __html: '' };
