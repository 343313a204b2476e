import { Icon } from '#web/ui/icon/icon.tsx';
import { OutLink } from './out-link.tsx';
import type { Section } from './find-section.ts';
import './section-menu.css';

/** The pages of a section beside each of them; on phones behind a disclosure that shows where one is. */
export function SectionMenu({ section: { group, current }, path }: { section: Section; path: string }) {
  const mark = current === path ? 'page' : 'true';
  const here = group.links.find(({ href }) => href === current);
  return (
    <div className="section-menu no-print">
      <details key={current} className="section-menu__switch" data-menu-switch="" suppressHydrationWarning>
        <summary>
          <span>
            {group.title}
            {here && ` · ${here.text}`}
          </span>
          <Icon name="chevronDown" />
        </summary>
      </details>
      <nav className="section-menu__nav" aria-label={`${group.title}栏目`}>
        <a className="section-menu__title" href={group.href}>
          {group.title}
        </a>
        <ul>
          {group.links.map((link) => (
            <li key={link.href}>
              <OutLink link={link} className="section-menu__link" mark={link.href === current ? mark : undefined} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
