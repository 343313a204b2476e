import type { Crumb } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';

/** The steps to a page about funds: the list of all funds is the way in. */
export const fundCrumbs = (text: string): Crumb[] => [{ text: '基金', href: paths.funds() }, { text }];
