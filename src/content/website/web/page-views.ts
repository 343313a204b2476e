import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { tellView } from '#ui/boot/tell-view.ts';

/** Says of every page that client navigation leads to which one it is; the boot script has told of the document's own. */
export function usePageViews(title: string): void {
  const { pathname, search } = useLocation();
  const told = useRef(pathname);
  useEffect(() => {
    if (told.current === pathname) return;
    told.current = pathname;
    tellView({ pathname, search }, title);
    // A page is read once, however its title or its filters change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}
