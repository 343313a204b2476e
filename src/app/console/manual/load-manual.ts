import type { ManualOutline, ManualPage } from './manual-page.ts';
import type { ManualPageName } from './page-names.ts';

const files = import.meta.glob<ManualPage>('../../../../docs/zh/manual/*.md', { import: 'default' });
const outlineFiles = import.meta.glob<ManualOutline>('../../../../docs/zh/manual/*.md', {
  import: 'default',
  query: '?outline',
  eager: true,
});

const nameOf = (file: string): ManualPageName => /([a-z-]+)\.md$/.exec(file)![1] as ManualPageName;

const pages = new Map(Object.entries(files).map(([file, load]) => [nameOf(file), load]));

/** Titles and headings of all pages of the manual. */
export const outlines: ReadonlyMap<ManualPageName, ManualOutline> = new Map(
  Object.entries(outlineFiles).map(([file, outline]) => [nameOf(file), outline]),
);

/** Loads a page. Rejects when its file does not load. */
export const loadManualPage = (name: ManualPageName): Promise<ManualPage> => pages.get(name)!();
