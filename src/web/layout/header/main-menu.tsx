import { Icon } from '#web/ui/icon/icon.tsx';
import { menuParts } from './menu-parts.ts';
import { OutLink } from '../out-link.tsx';
import type { MenuGroup } from '../site-frame.ts';
import './main-menu.css';

/**
 * The main menu. Panels are `<details>` of one name, so the browser opens one at a time by click and by key. The boot script
 * finds them by `data-menu` to open them on hover and to close them on Escape, on a press elsewhere and after a choice.
 */
export function MainMenu({ groups, path, here }: { groups: readonly MenuGroup[]; path: string; here?: MenuGroup }) {
  return (
    <nav className="main-menu no-print" aria-label="主导航">
      <ul className="main-menu__bar">
        {groups.map((group) => (
          <li key={group.title}>
            {group.links.length > 0 ? <Panel group={group} path={path} isHere={group === here} /> : <TopLink group={group} path={path} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TopLink({ group: { title, href }, path }: { group: MenuGroup; path: string }) {
  return (
    <a className="main-menu__top" href={href} aria-current={href === path ? 'page' : undefined}>
      {title}
    </a>
  );
}

function Panel({ group, path, isHere }: { group: MenuGroup; path: string; isHere: boolean }) {
  const { title, href, summary, links } = group;
  return (
    <details className={isHere ? 'main-menu__group is-here' : 'main-menu__group'} name="main-menu" data-menu="" suppressHydrationWarning>
      <summary className="main-menu__top">
        {title}
        <Icon name="chevronDown" />
      </summary>
      <div className="main-menu__panel">
        <div className="main-menu__sheet container">
          <div className="main-menu__about">
            <a className="main-menu__all" href={href}>
              {title}
              <Icon name="chevronRight" />
            </a>
            {summary && <p className="quiet">{summary}</p>}
          </div>
          <div>
            {menuParts(links).map(([part, ofPart]) => (
              <div key={part} className="main-menu__part">
                {part && <p className="main-menu__heading">{part}</p>}
                <ul className="main-menu__links">
                  {ofPart.map((link) => (
                    <li key={link.href}>
                      <OutLink link={link} mark={link.href === path ? 'page' : undefined} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </div>
      </div>
    </details>
  );
}
