import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Icon } from '#ui/components/icon/icon.tsx';
import type { ScreenEntry } from '../screens/screen-entry.ts';
import { screens } from '../screens.ts';
import { useMay } from '#ui/console/me-context.ts';
import { useData } from '#ui/console/use-data.ts';

interface RailProps {
  /** On phones, where it lies over the body. */
  isOpen: boolean;
  onLeave: () => void;
  /** Elsewhere it may be folded to its icons. */
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** The screens by their groups, as far as they are offered to whoever is signed in. */
export function Rail({ isOpen, onLeave, isFolded, onFold }: RailProps) {
  const may = useMay();
  const offered = screens.filter((screen) => !screen.may || may(screen.may));
  const groups = [...Map.groupBy(offered, ({ group }) => group)];
  return (
    <nav className={isOpen ? 'rail rail--open' : 'rail'} id="rail" aria-label="主菜单">
      <button className="rail__fold" type="button" title={isFolded ? '展开菜单' : undefined} onClick={() => onFold(!isFolded)}>
        <Icon name={isFolded ? 'arrowRight' : 'arrowLeft'} />
        <span className="rail__title">{isFolded ? '展开菜单' : '收起菜单'}</span>
      </button>
      {groups.map(([group, entries]) => (
        <section key={group} aria-label={group}>
          <p className="rail__group">{group}</p>
          <ul>
            {entries.map(({ path, title, icon, counts, Component }) => (
              <li key={path}>
                <NavLink
                  className="rail__link"
                  to={path}
                  title={isFolded ? title : undefined}
                  end={screens.some((other) => other.path !== path && other.path.startsWith(path))}
                  onClick={onLeave}
                  onPointerEnter={Component.fetch}
                  onFocus={Component.fetch}
                >
                  <Icon name={icon} />
                  <span className="rail__title">{title}</span>
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
