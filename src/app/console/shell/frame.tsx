import { useState, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { NavLink, useLocation, Link } from 'react-router';
import { isOutcome } from '#contract/call-error.ts';
import { signOutSubmit } from '#identity/staff/calls/sign-in.ts';
import type { Me } from '#identity/staff/schema/me.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { Icon } from '#ui/components/icon/icon.tsx';
import { DraftOfferNote } from '#ui/console/drafts/draft-offer.tsx';
import { keptDrafts, type DraftOwner } from '#ui/console/drafts/kept-drafts.ts';
import { watchForms, type DraftOffer } from '#ui/console/drafts/watch-forms.ts';
import { HelpContext } from '#ui/console/help-context.ts';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { useData } from '#ui/console/use-data.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingDay, spokenDay } from '#ui/format/beijing-time.ts';
import { lazyComponent } from '#ui/navigation/lazy-component.tsx';
import { nextMomentGet } from '#workflow/inbox/calls.ts';
import type { HelpDrawerProps } from '../manual/help-drawer.tsx';
import type { ManualPlace } from '../manual/manual-article.tsx';
import { findHelp, ownScreen, screens } from '../screens.ts';
import type { ScreenEntry } from '../screens/screen-entry.ts';
import { Tour } from '../tour/tour.tsx';
import { KeyHelp, KeyConfirmationDialog, useKeys, type KeyConfirmation } from './keys.tsx';
import { Palette } from './palette.tsx';

// The manual is loaded when somebody opens it.
const HelpDrawer = lazyComponent<HelpDrawerProps>(async () => (await import('../manual/help-drawer.tsx')).HelpDrawer, {
  waiting: () => null,
  failed: ({ onClose }, again) => (
    <Dialog isOpen onClose={onClose} title="帮助未能打开" actions={<Button onClick={again}>再试一次</Button>}>
      <p>网络可能中断，或者系统刚刚更新。</p>
    </Dialog>
  ),
});

/** Renders navigation, top bar and body, with the command palette and keyboard shortcuts. */
export function ConsoleFrame({ me, children }: { me: Me; children: ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'keys' | 'rail'>();
  const { pathname, search } = useLocation();
  const [isFolded, fold] = useFolded(me.id);
  const close = () => setOpen(undefined);
  const [question, setQuestion] = useState<KeyConfirmation>();
  const [help, setHelp] = useState<ManualPlace>();
  const openHelp = () => setHelp({ page: findHelp(pathname, search) });
  const openKeys = () => setOpen('keys');
  useKeys({ openPalette: () => setOpen('palette'), openHelp, ask: setQuestion });
  const places = [...screens, ownScreen].filter(({ path }) => path !== '/' && pathname.startsWith(path));
  // Of nested screens the innermost.
  const place = places.toSorted((one, other) => other.path.length - one.path.length)[0] ?? screens[0]!;
  return (
    <div className={isFolded ? 'frame frame--folded' : 'frame'}>
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
        <NextMoment />
        <button className="bar__find" type="button" onClick={() => setOpen('palette')}>
          <Icon name="search" />
          <span className="bar__hint">查找页面、内容与操作</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Person me={me} />
      </header>
      <Rail isOpen={open === 'rail'} onLeave={close} isFolded={isFolded} onFold={fold} />
      <KeptForms owner={me} />
      <HelpContext value={openHelp}>{children}</HelpContext>
      {help && <HelpDrawer place={help} onPlace={setHelp} onClose={() => setHelp(undefined)} onKeys={openKeys} />}
      <Palette roles={me.roles} isOpen={open === 'palette'} onClose={close} onHelp={setHelp} onKeys={openKeys} />
      <KeyConfirmationDialog question={question} onEnd={() => setQuestion(undefined)} />
      <KeyHelp isOpen={open === 'keys'} onClose={close} />
    </div>
  );
}

function Person({ me }: { me: Me }) {
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useAction({
    async act(client) {
      // An ended session counts as signed out.
      const { address } = await client.call(signOutSubmit, {}).catch((error: unknown) => {
        if (!isOutcome(error, 'sessionExpired')) throw error;
        return { address: null };
      });
      keptDrafts.clear('everybody');
      location.assign(address ?? '/login');
    },
  });
  return (
    <div className="bar__person">
      <NavLink className="bar__me" to={ownScreen.path}>
        <span>{me.name}</span>
        <span className="bar__role muted">{me.roles.map(({ name }) => name).join('、') || '尚无角色'}</span>
      </NavLink>
      <Button kind="quiet" aria-busy={leaving.isBusy} onClick={() => (keptDrafts.count() > 0 ? setIsAsking(true) : leaving.run())}>
        退出
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="退出登录？"
        actions={
          <>
            <Button kind="primary" onClick={() => setIsAsking(false)}>
              继续填写
            </Button>
            <Button onClick={() => leaving.run()}>退出并清除</Button>
          </>
        }
      >
        <p>您还有 {keptDrafts.count()} 处填写的内容没有提交，退出后会清除。</p>
      </Dialog>
    </div>
  );
}

/**
 * Keeps unsent form content in this tab and offers to restore it. A person who signs in after somebody else sees that the other's
 * drafts are kept.
 */
function KeptForms({ owner }: { owner: DraftOwner }) {
  const { id, name } = owner;
  const [offers, setOffers] = useState<DraftOffer[]>([]);
  const [others, setOthers] = useState<DraftOwner[]>([]);
  useEffect(() => {
    keptDrafts.setOwner({ id, name });
    setOthers(keptDrafts.listOthers());
    return watchForms(setOffers);
  }, [id, name]);
  const leaving = useAction({
    act: async (client) => client.call(signOutSubmit, {}).then(({ address }) => location.assign(address ?? '/login')),
  });
  const names = others.map((one) => one.name).join('、');
  return (
    <>
      {others.length > 0 && (
        <div className="draft-offer draft-offer--of-others" role="status">
          <p>此标签页中还有{names}未提交的内容，您看不到；由其本人在此登录后可以恢复。</p>
          <div className="cluster cluster--close">
            <Button aria-busy={leaving.isBusy} onClick={() => leaving.run()}>
              退出，由{names}登录
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                keptDrafts.clear('others');
                setOthers([]);
              }}
            >
              清除{names}的内容
            </Button>
          </div>
        </div>
      )}
      {offers.map((offer) =>
        createPortal(<DraftOfferNote at={offer.at} onRestore={offer.restore} onDiscard={offer.discard} />, offer.place),
      )}
    </>
  );
}

/** Waits until the publication has taken effect; browsers limit timers to some days. */
const afterMs = 3000;
const longestMs = 86_400_000;

/** Shows the next scheduled publication, if any. Requested again on every screen, and when it is due. */
function NextMoment() {
  const { data, reload } = useData(nextMomentGet, {});
  const { pathname } = useLocation();
  const [today] = useState(() => beijingDay(new Date()));
  const former = useRef(pathname);
  const ask = useEffectEvent(reload);
  useEffect(() => {
    if (former.current !== pathname) ask();
    former.current = pathname;
  }, [pathname]);
  const at = data?.moment?.at;
  useEffect(() => {
    if (!at) return;
    const waiting = setTimeout(ask, Math.min(longestMs, Math.max(0, Date.parse(at) - Date.now()) + afterMs));
    return () => clearTimeout(waiting);
  }, [at]);
  if (!data?.moment) return null;
  const { day, clock, title, text, href } = data.moment;
  return (
    <Link className="bar__next" to={href} title={`${day} ${clock}（北京时间）${text}：${title}`}>
      <Icon name="calendar" />
      <span className="bar__moment">
        下次生效 {day !== today && `${spokenDay(day, today)} `}
        {clock}
      </span>
      <span className="bar__what">{title}</span>
    </Link>
  );
}

interface RailProps {
  /** For phones, where the navigation overlays the body. */
  isOpen: boolean;
  onLeave: () => void;
  /** For larger screens, where it can be collapsed to icons. */
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** Renders the screens that the person may see, by group. */
function Rail({ isOpen, onLeave, isFolded, onFold }: RailProps) {
  const may = usePermissionCheck();
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

/** Shows the number of pending items, requested again whenever another screen is opened. */
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

const keyOf = (staffId: number): string => `qt.rail-folded.${staffId}`;

function readFolded(staffId: number): boolean {
  try {
    return localStorage.getItem(keyOf(staffId)) === 'yes';
  } catch {
    // Without storage the navigation is shown in full.
    return false;
  }
}

/** Returns whether the navigation is collapsed, stored for each person on this device. */
function useFolded(staffId: number): [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => readFolded(staffId));
  const fold = (wanted: boolean): void => {
    setFolded(wanted);
    try {
      if (wanted) localStorage.setItem(keyOf(staffId), 'yes');
      else localStorage.removeItem(keyOf(staffId));
    } catch {
      // Without storage the setting lasts until the page is closed.
    }
  };
  return [isFolded, fold];
}
