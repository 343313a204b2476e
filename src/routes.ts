import { pages } from '#pages/table.ts';
import { route, type PageRoute } from '#web/page/route.ts';

/** The pages of the table, and in development all pieces on one page, for those who build with them. */
export const pageRoutes: readonly PageRoute[] = [
  ...Object.values(pages),
  ...(import.meta.env.DEV ? [route('/dev/pieces', () => import('#web/ui/examples-page.tsx'), { isHidden: true })] : []),
];
