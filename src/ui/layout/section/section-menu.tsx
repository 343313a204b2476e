import type { ReactNode } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import { menuParts } from '../header/menu-parts.ts';
import { OutLink } from '../out-link.tsx';
import type { Section } from './find-section.ts';
import './section-menu.css';

/** The pages of a section beside each of them, where there is room; on phones they are in the menu, which opens at them. */
export function SectionMenu({ section: { group, current }, path }: { section: Section; path: string }) {
  const mark = current === path ? 'page' : 'true';
  const here = group.links.find(({ href }) => href === current);
  return (
    <nav className="section-menu no-print" aria-label={`${group.title}栏目`}>
      <a className="section-menu__title" href={group.href}>
        {group.title}
      </a>
      {menuParts(group.links).map(([part, links]) => (
        <Part key={part} title={part} isOpen={part === here?.part}>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <OutLink link={link} mark={link.href === current ? mark : undefined} />
              </li>
            ))}
          </ul>
        </Part>
      ))}
    </nav>
  );
}

/** The current part is open, the others are collapsed; without names there is only one. */
function Part({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  if (!title) return children;
  return (
    <details open={isOpen} suppressHydrationWarning>
      <summary>
        {title}
        <Icon name="chevronDown" />
      </summary>
      {children}
    </details>
  );
}
