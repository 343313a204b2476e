import type { MenuLink } from '../site-frame.ts';

/** Groups the links of a menu by part, in order; those without a part are in a group without a title. */
export function menuParts(links: readonly MenuLink[]): [title: string, links: MenuLink[]][] {
  return [...Map.groupBy(links, ({ part = '' }) => part)];
}
