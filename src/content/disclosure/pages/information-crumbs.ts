import type { Crumb } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';

/** Returns the breadcrumbs of a page under 信息公示. */
export const informationCrumbs = (text: string): Crumb[] => [{ text: '信息公示', href: paths.information() }, { text }];
