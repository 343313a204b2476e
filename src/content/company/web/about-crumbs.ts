import type { Crumb } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';

/** Returns the breadcrumbs of a page in the section about the firm. */
export const aboutCrumbs = (title: string): Crumb[] => [{ text: '公司简介', href: paths.about() }, { text: title }];
