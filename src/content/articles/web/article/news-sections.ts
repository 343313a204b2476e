import type { Crumb } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories } from '../../calls.ts';
import type { Category } from '../../schema/articles.ts';
import { categoryHref } from '../article-href.ts';

/** Sections whose categories form the news centre; the others are separate. */
const newsSections = ['notice', 'news'];

export const isNews = ({ section }: Pick<Category, 'section'>): boolean => newsSections.includes(section);

/** Returns the categories shown beside the given one, without subcategories of other categories. */
export const findSiblings = (category: Category, all: readonly Category[]): Category[] =>
  all.filter((one) => one.parent === null && (isNews(category) ? isNews(one) : one.section === category.section));

export const newsCrumb = { text: '新闻中心', href: paths.news() };

/** Categories whose lists belong to the pages about the firm. */
const aboutCodes: ReadonlySet<string> = new Set([knownCategories.culture, knownCategories.responsibility, knownCategories.tender]);

export const aboutCrumb = { text: '公司简介', href: paths.about() };

/** Returns the breadcrumbs of an article of a category: through the news centre, the pages about the firm, or directly from the list. */
export function articleCrumbs({
  categoryCode,
  categoryName,
  section,
}: {
  categoryCode: string;
  categoryName: string;
  section: string;
}): Crumb[] {
  const list = { text: categoryName, href: categoryHref(categoryCode) };
  if (aboutCodes.has(categoryCode)) return [aboutCrumb, list];
  return isNews({ section }) ? [newsCrumb, list] : [list];
}
