import { useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { isOutcome } from '#contract/call-error.ts';
import { signOutSubmit } from '#identity/staff/calls/sign-in.ts';
import type { Me } from '#identity/staff/schema/me.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { Icon } from '#ui/components/icon/icon.tsx';
import { ownScreen, screens } from '../screens.ts';
import { keptDrafts } from '#ui/console/drafts/kept-drafts.ts';
import { Tour } from '../tour/tour.tsx';
import { Palette } from './palette.tsx';
import { KeyHelp, KeyQuestionDialog, useKeys, type KeyQuestion } from './keys.tsx';
import { KeptForms } from './kept-forms.tsx';
import { NextMoment } from './next-moment.tsx';
import { Rail } from './rail.tsx';
import { useFolded } from './use-folded.ts';

/** Rail, bar and body; the palette and the keys, which are everywhere. */
export function Frame({ me, children }: { me: Me; children: ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'keys' | 'rail'>();
  const { pathname } = useLocation();
  const [isFolded, fold] = useFolded(me.id);
  const close = () => setOpen(undefined);
  const [question, setQuestion] = useState<KeyQuestion>();
  useKeys({ openPalette: () => setOpen('palette'), openHelp: () => setOpen('keys'), ask: setQuestion });
  const places = [...screens, ownScreen].filter(({ path }) => path !== '/' && pathname.startsWith(path));
  // Of screens that lie in one another the innermost.
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
      {children}
      <Palette roles={me.roles} isOpen={open === 'palette'} onClose={close} />
      <KeyQuestionDialog question={question} onEnd={() => setQuestion(undefined)} />
      <KeyHelp isOpen={open === 'keys'} onClose={close} />
    </div>
  );
}

function Person({ me }: { me: Me }) {
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useAction({
    async act(client) {
      // A session that has ended already is out.
      await client.call(signOutSubmit, {}).catch((error: unknown) => {
        if (!isOutcome(error, 'sessionExpired')) throw error;
      });
      keptDrafts.clear('everybody');
      location.assign('/login');
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
