import { Icon } from '#web/ui/icon/icon.tsx';
import { OutLink } from './out-link.tsx';
import type { MenuGroup } from './site-frame.ts';
import './section-menu.css';

/** The pages of a section beside each of them; on phones behind a disclosure that shows where one is. */
export function SectionMenu({ group, current }: { group: MenuGroup; current: string }) {
  const here = group.links.find(({ href }) => href === current);
  return (
    <div className="section-menu no-print">
      <details key={current} className="section-menu__switch">
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
              <OutLink link={link} className="section-menu__link" path={current} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
