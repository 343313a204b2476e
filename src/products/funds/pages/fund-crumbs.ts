import type { Crumb } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';

/** Returns the breadcrumbs of a page about funds, below the list of all funds. */
export const fundCrumbs = (text: string): Crumb[] => [{ text: '基金', href: paths.funds() }, { text }];
