import type { ReactNode } from 'react';
import { Logo } from '../../art/logo.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { telephoneHref } from '../../format/telephone.ts';
import type { FrameProps } from '../frame.tsx';
import type { MenuGroup } from '../site-frame.ts';
import { MainMenu } from './main-menu.tsx';
import { SearchBox } from './search-box.tsx';
import './header.css';

/**
 * Utility bar, logo and main menu. On wide screens the bar scrolls away and the rest is sticky; on phones one bar stays with
 * 长辈版 and 登录, which opens the search and the menu with everything else of the header.
 */
export function Header(props: FrameProps & { pathname: string; here?: MenuGroup }) {
  const { site, pathname, here, search } = props;
  return (
    <header className="site-header">
      <UtilityBar {...props} />
      <div className="masthead container">
        <a className="masthead__home" href="/">
          <Logo name={site.firm.shortName} englishName={site.firm.englishName} src={site.mark} size={site.markSize} />
          <span className="visually-hidden">首页</span>
        </a>
        {search && (
          <Switch key={`search ${pathname}`} opens="search">
            <span className="visually-hidden">搜索</span>
          </Switch>
        )}
        <Switch key={`menu ${pathname}`} opens="menu">
          菜单
        </Switch>
        <MainMenu groups={site.menu} path={pathname} here={here} />
      </div>
    </header>
  );
}

/** Opens a part of the header on phones; the stylesheet selects by the open one. */
function Switch({ opens, children }: { opens: 'search' | 'menu'; children: ReactNode }) {
  return (
    <details className={`masthead__switch opens-${opens} no-print`} name="masthead" data-menu-switch={opens} suppressHydrationWarning>
      <summary>
        <Icon name={opens} />
        {children}
      </summary>
    </details>
  );
}

function UtilityBar({ site, path, isElder, accountSlot, search, accessibilityHref }: FrameProps) {
  const hotline = site.contact.hotlines[0];
  return (
    <div className="utility no-print">
      <div className="utility__row container">
        {site.demoNotice && <p className="utility__demo">{site.demoNotice}</p>}
        {hotline && (
          <a className="utility__link utility__more" href={telephoneHref(hotline.number)}>
            <Icon name="phone" />
            <span className="utility__name">{hotline.name}</span> {hotline.number}
          </a>
        )}
        {search && <SearchBox {...search} place="bar" />}
        <a className="utility__link" href={`/mode/elder?on=${isElder ? 0 : 1}&to=${encodeURIComponent(path)}`} rel="nofollow">
          {isElder ? '标准版' : '长辈版'}
        </a>
        {accessibilityHref && (
          <a className="utility__link utility__more" href={accessibilityHref}>
            无障碍
          </a>
        )}
        {accountSlot ?? (
          <a className="utility__link" href="/Login.html">
            登录
          </a>
        )}
      </div>
    </div>
  );
}
