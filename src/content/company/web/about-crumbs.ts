import type { Crumb } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';

/** The way to a page of the section about the firm. */
export const aboutCrumbs = (title: string): Crumb[] => [{ text: '公司简介', href: paths.about() }, { text: title }];
