import { useState } from 'react';
import { fetched } from '#web/navigation/fetched.tsx';
import type { SiteFrame } from '../site-frame.ts';
import './footer.css';

const Drawn = fetched(async () => (await import('./footer.tsx')).Footer, { waiting: () => <footer className="site-footer" /> });

/**
 * What browsers have in the place of `Footer`. Nothing in it ever changes, so that React leaves the server's HTML alone and its code need
 * not come; that is fetched where there is none: behind a page in the quiet frame.
 */
export function Footer({ site }: { site: SiteFrame }) {
  const [isThere] = useState(() => document.querySelector('.site-footer') !== null);
  if (isThere) return <footer className="site-footer" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />;
  return <Drawn site={site} />;
}

const nothing = { __html: '' };
