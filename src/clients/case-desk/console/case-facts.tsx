import { useContext, type ReactNode } from 'react';
import { Link } from 'react-router';
import { MeContext, useMay } from '#ui/console/me-context.ts';
import { Reveal } from '#ui/console/reveal.tsx';
import { Ago, Part } from '#ui/console/screen.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { Note } from '#ui/components/note/note.tsx';
import { caseReveal } from '../calls.ts';
import type { CaseDetail, ShownStep } from '../schema.ts';
import { caseStateNames } from './case-names.ts';
import { CardTable } from './card-table.tsx';

/** Whether who is signed in may look at personal fields of the case: everybody's, or of what they have taken. */
export function useMayReveal({ assignment }: Pick<CaseDetail, 'assignment'>): boolean {
  const { me } = useContext(MeContext);
  const reach = me?.permissions.find(({ permission }) => permission === 'personal.reveal')?.reach;
  return reach === 'all' || (reach === 'own' && assignment?.staffId === me?.id);
}

/** What a case is about, in the order in which it is judged: why it is here, who asks, what for, on which evidence, and what was before. */
export function CaseFacts({ found }: { found: CaseDetail }) {
  const { forPerson, stale, client, steps, card, others, events, submittedAt, state, decisionReason } = found;
  const may = useMay();
  const mayReveal = useMayReveal(found);
  const reveal = (label: string, text: string, name: string | null) =>
    name === null ? (
      text
    ) : (
      <Reveal label={label} masked={text} subject={{ id: found.id, field: name }} call={mayReveal ? caseReveal : undefined} />
    );
  return (
    <>
      <div className="case-lead stack stack--rows">
        <p className="quiet">
          {caseStateNames[state]}，<Ago at={submittedAt} />
          提交（{beijingMinute(submittedAt)}）{decisionReason && `；答复客户：${decisionReason}`}
        </p>
        {state === 'inReview' && <Reasons title="由人工审核的原因" reasons={forPerson} />}
        {stale.length > 0 && <Reasons title="目前已不满足，不能通过" reasons={stale} tone="warning" />}
        {may('personal.reveal') && !mayReveal && state === 'inReview' && <p className="quiet">领取后可以查看证件照片和完整的个人信息。</p>}
      </div>
      <Part title="客户">
        <Values of={client.map(({ label, text, reveal: name }) => ({ label, value: reveal(label, text, name) }))} />
      </Part>
      {steps.map((step) => (
        <Step key={step.code} step={step} show={reveal}>
          {step.kind === 'idCard' && card && <CardTable id={found.id} card={card} mayReveal={mayReveal} show={reveal} />}
        </Step>
      ))}
      {others.length > 0 && (
        <Part title="该客户的其他业务">
          <ul className="lines">
            {others.map(({ id, number, business, state: former, openedAt }) => (
              <li key={id}>
                <Link to={`/cases?item=${id}`}>{business}</Link>
                <span className="quiet">
                  {number}　{caseStateNames[former]}　<Ago at={openedAt} />
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="办理过程">
        <ol className="lines">
          {events.map(({ id, at, text }) => (
            <li key={id}>
              {text}
              <span className="quiet">
                <Ago at={at} />
              </span>
            </li>
          ))}
        </ol>
      </Part>
    </>
  );
}

function Reasons({ title, reasons, tone = 'info' }: { title: string; reasons: readonly string[]; tone?: 'info' | 'warning' }) {
  if (reasons.length === 0) return null;
  return (
    <Note tone={tone} title={title}>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Note>
  );
}

type Show = (label: string, text: string, name: string | null) => ReactNode;

function Step({ step, show, children }: { step: ShownStep; show: Show; children: ReactNode }) {
  const { name, values, facts, documents, kind } = step;
  if (kind === 'confirm') return null;
  return (
    <Part title={name}>
      {values.length > 0 && <Values of={values.map(({ label, text, reveal }) => ({ label, value: show(label, text, reveal) }))} />}
      {facts.length > 0 && (
        <Values
          of={facts.map((fact) => ({
            label: fact.name,
            value: (
              <>
                {fact.value}
                {fact.note && <span className="subline">{fact.note}</span>}
              </>
            ),
          }))}
        />
      )}
      {documents.length > 0 && (
        <ul>
          {documents.map((document) => (
            <li key={document.name}>
              《{document.name}》<span className="quiet">第 {document.version} 版，已签署</span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Part>
  );
}

function Values({ of }: { of: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="case-values">
      {of.map(({ label, value }) => (
        <div key={label}>
          <dt className="quiet">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
