import { paths } from '#web/paths.ts';
import { knownCategories } from '../calls.ts';
import type { Category } from '../schema.ts';

/** Sections whose categories make up the news centre; every other section stands by itself. */
const newsSections = ['notice', 'news'];

export const isNews = ({ section }: Pick<Category, 'section'>): boolean => newsSections.includes(section);

/** Categories shown side by side with the given one. */
export const siblingsOf = (category: Category, all: readonly Category[]): Category[] =>
  all.filter((one) => (isNews(category) ? isNews(one) : one.section === category.section));

/** Where the articles of a category are listed. */
export const categoryHref = (code: string): string =>
  code === knownCategories.productNotice ? paths.companyNotice() : paths.newsCategory(code);

export const newsCrumb = { text: '新闻中心', href: paths.news() };
