import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { tellTerminal } from '#identity/accounts/web/terminal.ts';
import { useClientSession } from '#identity/clients/web/session-store.ts';
import { useCall } from '#ui/api/use-call.ts';
import { sentence } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { paths } from '#ui/paths.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { businessList, interception } from '#clients/cases/calls.ts';
import type { Barrier, InterceptionResult } from '#clients/cases/schema/cases.ts';
import type { BusinessStanding } from '#clients/cases/schema/hall.ts';
import { OwnStanding } from './overview/business-standing.tsx';

/** The way into a business: through the login for whoever is not signed in, through the check of what stands in the way for clients. */
export function StartBusiness({ code, name }: { code: string; name: string }) {
  const session = useClientSession();
  return (
    <div className="business-start__act stack stack--rows">
      {session ? (
        <Start key={session.token} code={code} name={name} />
      ) : (
        <>
          <ButtonLink kind="primary" href={paths.login({ returnUrl: paths.businessPrepare(code) })}>
            登录后办理<span className="visually-hidden">{name}</span>
          </ButtonLink>
          <RehearsalLink code={code} name={name} />
        </>
      )}
    </div>
  );
}

interface StartProps {
  code: string;
  name: string;
}

function RehearsalLink({ code, name }: StartProps) {
  return (
    <ButtonLink href={paths.businessRehearsal(code)}>
      先看一遍（演练）<span className="visually-hidden">{name}</span>
    </ButtonLink>
  );
}

/** What comes later, where the client stands and what the check says, comes below the buttons: above, it would move them from under a finger. */
function Start({ code, name }: StartProps) {
  const navigate = useNavigate();
  const [result, setResult] = useState<InterceptionResult>();
  const { errors, isBusy, run } = useAction({
    act: async (client) => {
      setResult(undefined);
      const found = await client.call(interception, { busi_code: code, ...tellTerminal() });
      if (found.acpt_id && found.notes.length === 0) await navigate(paths.businessCase(found.acpt_id));
      else setResult(found);
    },
    explain: sentence(),
  });
  const failure = errors[0]?.message;
  const own = useOwnStanding(code);
  const standing = own?.business.standing ?? 'ready';
  return (
    <>
      {standing !== 'granted' && (
        <Button kind="primary" aria-busy={isBusy} onClick={() => run()}>
          {isBusy ? '正在检查…' : actTexts[standing]}
        </Button>
      )}
      <RehearsalLink code={code} name={name} />
      {own && !result && <OwnStanding {...own} />}
      {failure && (
        <Answer>
          <Note tone="warning">{failure}</Note>
        </Answer>
      )}
      {result && <Answer>{result.pass ? <Notes result={result} /> : <Reasons reasons={result.reasons} />}</Answer>}
    </>
  );
}

/** Where the client stands; nothing while that is not known. */
function useOwnStanding(code: string): { business: BusinessStanding; today: string } | undefined {
  const { load } = useCall(businessList, { busi_code: code }, { quiet: true });
  const business = load.state === 'ready' ? load.data.records[0] : undefined;
  return load.state === 'ready' && business ? { business, today: load.data.today } : undefined;
}

/** What the button leads to. Where something is missing the case can be begun to see each condition worked out, or the refusal is explained. */
const actTexts: Record<Exclude<BusinessStanding['standing'], 'granted'>, string> = {
  ready: '开始办理',
  missing: '查看办理条件',
  open: '继续办理',
  returned: '去补正',
  inReview: '查看进度',
};

/** Why not, each with the way out; or what must be known before going on. Takes the focus, as it is made anew with every answer. */
function Answer({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="alert">
      {children}
    </div>
  );
}

function Reasons({ reasons }: { reasons: readonly Barrier[] }) {
  return (
    <Note tone="warning" title="暂时不能办理">
      <ul>
        {reasons.map(({ code, text, way }) => (
          <li key={code}>
            {text}
            {way && (
              <>
                {'　'}
                <a href={way.href}>{way.text}</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Notes({ result: { notes, acpt_id: acptId } }: { result: InterceptionResult }) {
  return (
    <>
      <Note tone="danger" title="继续之前请知悉">
        {notes.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Note>
      {acptId && <ButtonLink href={paths.businessCase(acptId)}>我已知悉，继续办理</ButtonLink>}
    </>
  );
}
