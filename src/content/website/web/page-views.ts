import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { reportView } from '#ui/boot/report-view.ts';

/** Reports every page opened by client navigation; the boot script reports the first page. */
export function usePageViews(title: string): void {
  const { pathname, search } = useLocation();
  const told = useRef(pathname);
  useEffect(() => {
    if (told.current === pathname) return;
    told.current = pathname;
    reportView({ pathname, search }, title);
    // A page is counted once, even if its title or filters change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}
