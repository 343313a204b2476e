import type { Crumb } from '../../page/page.ts';
import type { FrameLink, MenuGroup } from '../site-frame.ts';

export interface Section {
  group: MenuGroup;
  /** `href` of the entry that the page belongs to. */
  current: string;
}

/**
 * Finds the menu group of a page: the one with an entry for it or, for pages that no menu lists, for the nearest step of the
 * breadcrumb. Undefined when there is none.
 */
export function findSection(menu: readonly MenuGroup[], pathname: string, crumbs: readonly Crumb[] = []): Section | undefined {
  const steps = [pathname, ...crumbs.map(({ href }) => href?.split('?')[0]).toReversed()];
  for (const current of steps) {
    const group = current && menu.find((one) => one.href === current || one.links.some((link) => leadsTo(link, current)));
    if (group) return { group, current };
  }
  return undefined;
}

const leadsTo = ({ href, isExternal }: FrameLink, path: string): boolean => !isExternal && href === path;
