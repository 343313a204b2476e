import { Fragment } from 'react';
import { OutLink } from '../out-link.tsx';
import type { MenuGroup } from '../site-frame.ts';
import { menuParts } from './menu-parts.ts';
import '../marks.css';
import './main-menu.css';

/**
 * The main menu. Panels are `<details>` of one name, so the browser opens one at a time by click and by key. The boot script
 * finds them in `.main-menu` to open them on hover and to close them on Escape, on a press elsewhere and after a choice. It is in
 * every document: elements that can be selected by position have no class.
 */
export function MainMenu({ groups, path, here }: { groups: readonly MenuGroup[]; path: string; here?: MenuGroup }) {
  return (
    <nav className="main-menu no-print" aria-label="主导航">
      <ul>
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
    <a href={href} aria-current={href === path ? 'page' : undefined}>
      {title}
    </a>
  );
}

function Panel({ group, path, isHere }: { group: MenuGroup; path: string; isHere: boolean }) {
  const { title, href, summary, links } = group;
  return (
    <details className={isHere ? 'is-here' : undefined} name="main-menu" suppressHydrationWarning>
      <summary>{title}</summary>
      <div>
        <div className="container">
          <div>
            <a href={href}>{title}</a>
            {summary && <p className="quiet">{summary}</p>}
          </div>
          <div>
            {menuParts(links).map(([part, ofPart]) => (
              <Fragment key={part}>
                {part && <p>{part}</p>}
                <ul>
                  {ofPart.map((link) => (
                    <li key={link.href}>
                      <OutLink link={link} mark={link.href === path ? 'page' : undefined} />
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
          </div>
        </div>
      </div>
    </details>
  );
}
