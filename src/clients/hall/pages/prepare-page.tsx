import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { businessInfoGet, businessList, interception } from '#clients/cases/calls.ts';
import type { BusinessInfo, Barrier, InterceptionResult } from '#clients/cases/schema/cases.ts';
import type { BusinessStatus } from '#clients/cases/schema/hall.ts';
import { getBaseParameters } from '#identity/accounts/web/terminal.ts';
import { useClientSession } from '#identity/clients/web/session-store.ts';
import { useCall } from '#ui/api/use-call.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { StepGuide } from '#ui/components/step-guide/step-guide.tsx';
import { failureSentence } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import type { MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { groupNames, stepTexts } from './business-labels.ts';
import { BusinessStatusNote } from './overview/business-status-note.tsx';
import './business.css';

export const loader = page(({ call, params }) => call(businessInfoGet, { busi_code: params.code ?? '' }));

export const missing: MissingItem = {
  thing: '业务',
  code: '代码',
  form: /^[a-z][a-z0-9_]{1,40}$/,
  formText: '小写字母、数字和下划线',
  lists: [{ title: '业务办理大厅', href: paths.business() }],
};
export const head: HeadOf<typeof loader> = ({ name, summary, code }) => ({
  title: name,
  description: `${summary}。办理材料、用时、办理时间、费用与步骤。`,
  crumbs: [{ text: '业务办理大厅', href: paths.business() }, { text: name }],
  canonical: paths.businessPrepare(code),
});

/** Information before starting a business: public, but only clients can start it. */
export function Component() {
  const info = usePage(loader);
  return (
    <>
      <PageTitle title={info.name} lead={info.summary} kicker={groupNames[info.group]} />
      <div className="business-start cluster">
        <KeyFacts items={toFacts(info)} />
        <StartBusiness key={info.code} code={info.code} name={info.name} />
      </div>
      <Sections info={info} />
    </>
  );
}

function toFacts({ minutes, hours, fee, productLevel, keepDays }: BusinessInfo): KeyFact[] {
  return [
    { name: '大约用时', value: `${minutes} 分钟` },
    { name: '办理时间', value: hours, note: '北京时间' },
    { name: '费用', value: fee },
    ...(productLevel ? [{ name: '风险等级', value: productLevel, note: '按适当性规则与您的风险承受能力匹配' }] : []),
    { name: '保存期限', value: `${keepDays} 天`, note: '每一步自动保存，期限内可在任何设备上继续' },
  ];
}

function Sections({ info: { materials, next, risk, steps } }: { info: BusinessInfo }) {
  return (
    <>
      <section className="business-part">
        <SectionHeading title="需要准备" />
        <Prose>
          <ul>
            {materials.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Prose>
      </section>
      {risk && (
        <div className="business-part">
          <Note tone="danger">{risk}</Note>
        </div>
      )}
      <section className="business-part">
        <SectionHeading title={`办理步骤（共 ${steps.length} 步）`} />
        <StepGuide steps={steps.map(({ name, kind, hint }) => ({ title: name, text: hint ?? stepTexts[kind] ?? '' }))} />
      </section>
      <section className="business-part">
        <SectionHeading title="提交之后" />
        <Prose>
          <ol>
            {next.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </Prose>
      </section>
    </>
  );
}

/** The start of a business: via login for visitors, via the eligibility check for clients. */
function StartBusiness({ code, name }: { code: string; name: string }) {
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

/** Content that loads later, the client's progress and the check's result, is placed below the buttons so that they do not shift. */
function Start({ code, name }: StartProps) {
  const navigate = useNavigate();
  const [result, setResult] = useState<InterceptionResult>();
  const { errors, isBusy, run } = useAction({
    act: async (client) => {
      setResult(undefined);
      const found = await client.call(interception, { busi_code: code, ...getBaseParameters() });
      if (found.acpt_id && found.notes.length === 0) await navigate(paths.businessCase(found.acpt_id));
      else setResult(found);
    },
    explain: failureSentence(),
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
      {own && !result && <BusinessStatusNote {...own} />}
      {failure && (
        <Answer>
          <Note tone="warning">{failure}</Note>
        </Answer>
      )}
      {result && <Answer>{result.pass ? <Notes result={result} /> : <Reasons reasons={result.reasons} />}</Answer>}
    </>
  );
}

/** Returns the client's progress; undefined while unknown. */
function useOwnStanding(code: string): { business: BusinessStatus; today: string } | undefined {
  const { load } = useCall(businessList, { busi_code: code }, { quiet: true });
  const business = load.state === 'ready' ? load.data.records[0] : undefined;
  return load.state === 'ready' && business ? { business, today: load.data.today } : undefined;
}

/** Button labels. With missing requirements the case can be opened to see each condition, or the refusal is explained. */
const actTexts: Record<Exclude<BusinessStatus['standing'], 'granted'>, string> = {
  ready: '开始办理',
  missing: '查看办理条件',
  open: '继续办理',
  returned: '去补正',
  inReview: '查看进度',
};

/**
 * The reasons for a refusal, each with a solution, or notices before continuing. Takes the focus, since it is mounted anew with
 * every result.
 */
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
