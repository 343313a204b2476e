import type { MenuLink } from '../site-frame.ts';

/** The links of a menu by the parts that they name, in their order; those that name none stand together without a title. */
export function menuParts(links: readonly MenuLink[]): [title: string, links: MenuLink[]][] {
  return [...Map.groupBy(links, ({ part = '' }) => part)];
}
