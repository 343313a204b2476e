import type { Crumb } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import type { Category } from '../schema.ts';
import { categoryHref } from '../web/article-href.ts';

/** Sections whose categories make up the news centre; every other section stands by itself. */
const newsSections = ['notice', 'news'];

export const isNews = ({ section }: Pick<Category, 'section'>): boolean => newsSections.includes(section);

/** Categories shown side by side with the given one; those inside another category are found there. */
export const siblingsOf = (category: Category, all: readonly Category[]): Category[] =>
  all.filter((one) => one.parent === null && (isNews(category) ? isNews(one) : one.section === category.section));

export const newsCrumb = { text: '新闻中心', href: paths.news() };

/** The way to an article of a category: through the news centre or straight to the list. */
export const crumbsTo = (article: { categoryCode: string; categoryName: string; section: string }): Crumb[] => [
  ...(isNews(article) ? [newsCrumb] : []),
  { text: article.categoryName, href: categoryHref(article.categoryCode) },
];
