import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useClientSession } from '#modules/client/login/web/session-store.ts';
import { useClient } from '#web/api/client-context.ts';
import { failureText } from '#web/api/error-catalogue.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/note/note.tsx';
import { Tag } from '#web/ui/tag/tag.tsx';
import { businessInfoGet, interception } from '#modules/client/cases/calls.ts';
import type { Hurdle, InterceptionResult } from '#modules/client/cases/case-schema.ts';

/** The way into a business: through the login for whoever is not signed in, through the check of what stands in the way for clients. */
export function StartBusiness({ code, name }: { code: string; name: string }) {
  const session = useClientSession();
  return (
    <div className="business-start__act">
      {session ? (
        <Start key={session.token} code={code} />
      ) : (
        <ButtonLink kind="primary" href={paths.login({ returnUrl: paths.businessPrepare(code) })}>
          登录后办理<span className="visually-hidden">{name}</span>
        </ButtonLink>
      )}
    </div>
  );
}

type Outcome = { result: InterceptionResult } | { error: string };

function Start({ code }: { code: string }) {
  const client = useClient();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const start = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(undefined);
    try {
      const result = await client().call(interception, { busi_code: code, channel: 0, op_entrust_way: '7', op_station: '' });
      if (result.acpt_id && result.notes.length === 0) return await navigate(paths.businessCase(result.acpt_id));
      setOutcome({ result });
    } catch (error) {
      setOutcome({ error: failureText(error, '网络不通，请稍后再试') });
    }
    return setIsBusy(false);
  };
  return (
    <>
      <OpenNow code={code} />
      <Button kind="primary" aria-busy={isBusy} onClick={() => void start()}>
        {isBusy ? '正在检查…' : '开始办理'}
      </Button>
      {outcome && <Answer outcome={outcome} />}
    </>
  );
}

/** Whether it is open at this moment: the page itself may have been made earlier. */
function OpenNow({ code }: { code: string }) {
  const { load } = useCall(businessInfoGet, { busi_code: code }, { quiet: true });
  if (load.state !== 'ready') return null;
  return load.data.isOpenNow ? <Tag kind="positive">现在可以办理</Tag> : <Tag kind="warning">现在不在办理时间内</Tag>;
}

/** Why not, each with the way out; or what must be known before going on. Takes the focus, as it is made anew with every answer. */
function Answer({ outcome }: { outcome: Outcome }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="business-start__answer">
      {'error' in outcome && <Note tone="warning">{outcome.error}</Note>}
      {'result' in outcome && (outcome.result.pass ? <Notes result={outcome.result} /> : <Reasons reasons={outcome.result.reasons} />)}
    </div>
  );
}

function Reasons({ reasons }: { reasons: readonly Hurdle[] }) {
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
