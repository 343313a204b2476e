import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { signOutSubmit } from '#modules/console/staff/calls/sign-in.ts';
import type { Me } from '#modules/console/staff/schema/me.ts';
import { useAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import type { ScreenEntry } from '../screens/screen-entry.ts';
import { ownScreen, screens } from '../screens.ts';
import { useMay } from '../ui/me-context.ts';
import { useData } from '../ui/use-data.ts';
import { Tour } from '../tour/tour.tsx';
import { Palette } from './palette.tsx';
import { KeyHelp, useKeys } from './keys.tsx';

/** Rail, bar and body; the palette and the keys, which are everywhere. */
export function Frame({ me, children }: { me: Me; children: ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'keys' | 'rail'>();
  const { pathname } = useLocation();
  const close = () => setOpen(undefined);
  useKeys({ openPalette: () => setOpen('palette'), openHelp: () => setOpen('keys') });
  const places = [...screens, ownScreen].filter(({ path }) => path !== '/' && pathname.startsWith(path));
  // Of screens that lie in one another the innermost.
  const place = places.toSorted((one, other) => other.path.length - one.path.length)[0] ?? screens[0]!;
  return (
    <div className="frame">
      <a className="skip" href="#main">
        跳到正文
      </a>
      <Tour roles={me.roles} />
      <header className="bar">
        <button
          className="bar__menu"
          type="button"
          aria-expanded={open === 'rail'}
          aria-controls="rail"
          onClick={() => setOpen(open === 'rail' ? undefined : 'rail')}
        >
          <Icon name="menu" />
          <span className="visually-hidden">菜单</span>
        </button>
        <p className="bar__place">
          <span className="bar__firm muted">{me.firm}</span>
          <span aria-hidden="true">/</span>
          {place.title}
        </p>
        <button className="bar__find" type="button" onClick={() => setOpen('palette')}>
          <Icon name="search" />
          <span className="bar__hint">查找页面与操作</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Person me={me} />
      </header>
      <Rail isOpen={open === 'rail'} onLeave={close} />
      {children}
      <Palette roles={me.roles} isOpen={open === 'palette'} onClose={close} />
      <KeyHelp isOpen={open === 'keys'} onClose={close} />
    </div>
  );
}

function Person({ me }: { me: Me }) {
  const leaving = useAction({ act: async (client) => client.call(signOutSubmit, {}).then(() => location.assign('/login')) });
  return (
    <div className="bar__person">
      <NavLink className="bar__me" to={ownScreen.path}>
        <span>{me.name}</span>
        <span className="bar__role muted">{me.roles.map(({ name }) => name).join('、') || '尚无角色'}</span>
      </NavLink>
      <Button kind="quiet" aria-busy={leaving.isBusy} onClick={() => leaving.run()}>
        退出
      </Button>
    </div>
  );
}

function Rail({ isOpen, onLeave }: { isOpen: boolean; onLeave: () => void }) {
  const may = useMay();
  const offered = screens.filter((screen) => !screen.may || may(screen.may));
  const groups = [...Map.groupBy(offered, ({ group }) => group)];
  return (
    <nav className={isOpen ? 'rail rail--open' : 'rail'} id="rail" aria-label="主菜单">
      {groups.map(([group, entries]) => (
        <section key={group} aria-label={group}>
          <p className="rail__group">{group}</p>
          <ul>
            {entries.map(({ path, title, icon, counts }) => (
              <li key={path}>
                <NavLink
                  className="rail__link"
                  to={path}
                  end={screens.some((other) => other.path !== path && other.path.startsWith(path))}
                  onClick={onLeave}
                >
                  <Icon name={icon} />
                  {title}
                  {counts && <RailCount of={counts} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** How much waits there: asked anew whenever another screen is opened. */
function RailCount({ of }: { of: NonNullable<ScreenEntry['counts']> }) {
  const { data, reload } = useData(of, {});
  const { pathname } = useLocation();
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current !== pathname) reload();
    former.current = pathname;
  }, [pathname, reload]);
  if (!data || data.count === 0) return null;
  return (
    <span className="rail__count">
      {data.count}
      {data.isMore && '+'}
      <span className="visually-hidden">件待办</span>
    </span>
  );
}
