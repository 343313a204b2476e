import type { ReactNode } from 'react';
import { Button } from '../components/button/button.tsx';
import { Icon } from '../components/icon/icon.tsx';
import { PageSkeleton } from '../components/skeleton/page-skeleton.tsx';
import type { PageHead } from '../page/page.ts';
import { AuxiliaryKeys } from './auxiliary-keys.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import type { SearchTarget } from './header/search-box.tsx';
import { UrgentBar, type UrgentNotice } from './header/urgent-bar.tsx';
import { QuietFoot, QuietHead } from './quiet/quiet-frame.tsx';
import { Breadcrumb } from './section/breadcrumb.tsx';
import { findSection } from './section/find-section.ts';
import { SectionMenu } from './section/section-menu.tsx';
import type { SiteFrame } from './site-frame.ts';
import '../components/tokens.css';
import '../components/base.css';
import '../components/layout/arrangement.css';
import '../components/layout/surface.css';
import '../components/layout/text.css';
import './frame.css';

export interface FrameProps {
  site: SiteFrame;
  head: PageHead;
  /** Canonical path of the page, with its own query. */
  path: string;
  isElder: boolean;
  /** 登录, or the client's name once the browser knows it. */
  accountSlot?: ReactNode;
  /** The target of the site's search, and its suggestions; without it no field is shown. */
  search?: SearchTarget;
  /** The site's accessibility statement. */
  accessibilityHref?: string;
  /** For a page of signed-in or signing-in users: the account and sign-out, and the help link. The frame is reduced then. */
  quiet?: { account: ReactNode; helpHref: string } | undefined;
  /** Urgent notices for everyone. */
  urgent?: readonly UrgentNotice[];
  /** True while another page is loading and the current one must not be read any more. */
  isCleared?: boolean;
  /** True for a page whose past is recorded: visitors choose a day and see it as it was. */
  hasPast?: boolean | undefined;
  children: ReactNode;
}

const homePaths = new Set(['/', '/index_count.html']);

/** Everything around a page: bars, menus, breadcrumb, footer. The page itself is `children`. */
export function Frame({ quiet, ...props }: FrameProps) {
  const { site, isCleared, children } = props;
  return (
    <>
      <a className="skip-link" href="#main">
        跳到主要内容
      </a>
      {quiet ? (
        <>
          <QuietHead site={site} {...quiet} />
          <div className="frame frame--quiet container">
            <Main isCleared={isCleared}>{children}</Main>
          </div>
          <QuietFoot {...props} />
        </>
      ) : (
        <FullFrame {...props} />
      )}
    </>
  );
}

function FullFrame(props: FrameProps) {
  const { site, head, path, children } = props;
  const [pathname = path] = path.split('?');
  const isHome = homePaths.has(pathname);
  const section = isHome ? undefined : findSection(site.menu, pathname, head.crumbs);
  const hasMenu = section !== undefined && section.group.links.length > 1;
  return (
    <>
      <UrgentBar notices={props.urgent ?? []} />
      <Header {...props} pathname={pathname} here={section?.group} />
      {isHome && <AuxiliaryKeys keys={site.auxiliaryKeys} hotline={props.isElder ? site.contact.hotlines[0] : undefined} />}
      <div className={isHome ? 'frame' : 'frame container'}>
        {!isHome && <Breadcrumb crumbs={crumbsOf(head)} path={pathname} />}
        {/* Remounted where a section begins or ends, so that a new page is not shown as a shifted former one. */}
        <div key={String(hasMenu)} className={hasMenu ? 'frame__columns' : undefined}>
          {hasMenu && <SectionMenu section={section} path={pathname} />}
          <Main isCleared={props.isCleared}>{children}</Main>
        </div>
        {props.hasPast && <PastForm path={path} />}
        <ToTop />
      </div>
      <Footer site={site} />
    </>
  );
}

const crumbsOf = ({ crumbs, title }: PageHead) => crumbs ?? [{ text: title }];

/** Leads to the page as it was on a day. */
const PastForm = ({ path }: Pick<FrameProps, 'path'>) => (
  <form className="past-form no-print" action="/history" aria-label="当时的页面">
    <input type="hidden" name="of" value={path} />
    <label>
      当时的页面 <input className="control" type="date" name="day" />
    </label>
    <Button type="submit">查看</Button>
  </form>
);

/** Appears after scrolling a long way down. */
function ToTop() {
  return (
    <nav className="to-top no-print" aria-label="长页面">
      <a href="#main">
        <Icon name="chevronUp" />
        <span className="visually-hidden">回到顶部</span>
      </a>
    </nav>
  );
}

function Main({ isCleared = false, children }: Pick<FrameProps, 'isCleared' | 'children'>) {
  return (
    <main id="main" className={isCleared ? 'frame__main frame__main--cleared' : 'frame__main'} tabIndex={-1}>
      {children}
      {isCleared && <PageSkeleton />}
    </main>
  );
}
