import type { PageRoute } from '#ui/page/route.ts';
import { pageLoaders } from './routes/loaders.ts';
import { isEvidence, pagePaths, quietFor, type PageName } from './routes/paths.ts';

/** In development only: all components on one page. */
export const developmentRoutes: readonly PageRoute[] = import.meta.env.DEV
  ? [{ name: 'pieces', path: '/dev/pieces', load: () => import('#ui/components/examples-page.tsx') }]
  : [];

export const pageRoutes: readonly PageRoute[] = [
  ...(Object.keys(pagePaths) as PageName[]).map((name) => ({
    name,
    path: pagePaths[name],
    load: pageLoaders[name],
    quietFor: quietFor(name),
    isEvidence: isEvidence(name),
  })),
  ...developmentRoutes,
];
