import { useContext, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { AssignmentBar } from '#ui/console/assignment.tsx';
import { usePermissionCheck, MeContext } from '#ui/console/me-context.ts';
import { Notes } from '#ui/console/notes.tsx';
import { QueueChosen, QueuePane, QueueSubject } from '#ui/console/queue.tsx';
import { Reveal } from '#ui/console/reveal.tsx';
import { Ago, ScreenSection } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import type { QueueState } from '#ui/console/use-queue.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { caseAssign, caseColleagues, caseGet, caseNoteAdd, caseReveal, casePictures } from '../calls.ts';
import type { CaseDetail, ReviewCaseItem, ShownStep, ShownCardField, PicturesInput, PicturesResult } from '../schema.ts';
import { CaseDecisionPanel } from './case-decision-panel.tsx';
import { caseStateNames } from './case-names.ts';
import './case-desk.css';

interface CaseViewProps {
  id: string;
  queue: Pick<QueueState<ReviewCaseItem>, 'items' | 'next' | 'previous' | 'hrefOf' | 'change' | 'moveOn'>;
}

/** One case: its facts beside the possible decisions. */
export function CaseReviewView({ id, queue }: CaseViewProps) {
  const found = useData(caseGet, { id });
  return <QueueChosen of={found}>{(data) => <Shown found={data} queue={queue} onChanged={found.reload} />}</QueueChosen>;
}

function Shown({ found, queue, onChanged }: { found: CaseDetail; queue: CaseViewProps['queue']; onChanged: () => void }) {
  const may = usePermissionCheck();
  const { id, business, number, assignment, notes, state } = found;
  const item = queue.items.find((one) => one.id === id);
  return (
    <>
      <QueueSubject
        queue={queue}
        title={
          <>
            {business} <span className="case-number">{number}</span>
          </>
        }
      >
        <CaseFacts found={found} />
      </QueueSubject>
      <QueuePane>
        {state === 'inReview' && may('case.handle') && (
          <AssignmentBar
            subject={{ id }}
            of={assignment}
            call={caseAssign}
            colleagues={caseColleagues}
            onChange={(changed) => {
              onChanged();
              if (item && changed !== 'stale') queue.change(id, { ...item, assignment: changed });
            }}
          />
        )}
        <CaseDecisionPanel found={found} onDecided={queue.moveOn} onStale={onChanged} />
        <Notes
          subject={{ id }}
          notes={notes}
          call={may('case.handle') ? caseNoteAdd : undefined}
          colleagues={caseColleagues}
          onAdded={onChanged}
        />
      </QueuePane>
    </>
  );
}

/** Returns whether the signed-in staff member may reveal personal fields: of every case, or of assigned ones. */
function useMayReveal({ assignment }: Pick<CaseDetail, 'assignment'>): boolean {
  const { me } = useContext(MeContext);
  const reach = me?.permissions.find(({ permission }) => permission === 'personal.reveal')?.reach;
  return reach === 'all' || (reach === 'own' && assignment?.staffId === me?.id);
}

/** The facts of a case in the order of review: reason for manual review, client, request, evidence, history. */
function CaseFacts({ found }: { found: CaseDetail }) {
  const { forPerson, stale, client, steps, card, others, events, submittedAt, state, decisionReason } = found;
  const may = usePermissionCheck();
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
      <ScreenSection title="客户">
        <Values of={client.map(({ label, text, reveal: name }) => ({ label, value: reveal(label, text, name) }))} />
      </ScreenSection>
      {steps.map((step) => (
        <Step key={step.code} step={step} show={reveal}>
          {step.kind === 'idCard' && card && <CardTable id={found.id} card={card} mayReveal={mayReveal} show={reveal} />}
        </Step>
      ))}
      {others.length > 0 && (
        <ScreenSection title="该客户的其他业务">
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
        </ScreenSection>
      )}
      <ScreenSection title="办理过程">
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
      </ScreenSection>
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
    <ScreenSection title={name}>
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
    </ScreenSection>
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

interface CardTableProps {
  id: string;
  card: NonNullable<CaseDetail['card']>;
  mayReveal: boolean;
  show: (label: string, text: string, name: string | null) => ReactNode;
}

const columns = [
  ['typed', '客户填写'],
  ['read', '照片识别'],
  ['onFile', '原登记'],
] as const;

/** The pictures of a card, and each of its fields as typed, recognised and stored; differences from the typed value are marked. */
function CardTable({ id, card: { fields, findings, hasPictures }, mayReveal, show }: CardTableProps) {
  const told = [...findings.front.map((text) => `人像面：${text}`), ...findings.back.map((text) => `国徽面：${text}`)];
  return (
    <>
      {hasPictures && <CardPictures id={id} mayLook={mayReveal} />}
      {told.length > 0 && <p className="quiet">照片检查：{told.join('；')}</p>}
      <div className="card-table" role="region" aria-label="证件信息对照" tabIndex={0}>
        <table className="rows__table">
          <thead>
            <tr>
              <th scope="col">项目</th>
              {columns.map(([, name]) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <Field key={field.field} field={field} show={show} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Field({ field, show }: { field: ShownCardField; show: CardTableProps['show'] }) {
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {columns.map(([source, name]) => {
        const { text, reveal, differs } = field[source];
        return (
          <td key={source} className={differs ? 'rows__wide card-table__other' : 'rows__wide'}>
            {text === null ? <span className="muted">—</span> : show(`${name}的${field.label}`, text, reveal)}
            {differs && <strong className="card-table__mark">≠ 与填写不同</strong>}
          </td>
        );
      })}
    </tr>
  );
}

const sides = [
  ['front', '人像面'],
  ['back', '国徽面'],
] as const;
type Side = (typeof sides)[number][0];
type Form = PicturesInput['form'];

/** Both pictures, loaded on request since each view is recorded. Clicking one enlarges it. */
function CardPictures({ id, mayLook }: { id: string; mayLook: boolean }) {
  const [shown, setShown] = useState<{ pictures: PicturesResult; form: Form }>();
  const [large, setLarge] = useState<Side>();
  const looking = useAction({
    act: async (client, form: Form) => setShown({ pictures: await client.call(casePictures, { id, form }), form }),
    explain: failureNotification('没有打开照片'),
  });
  const otherForm: Form = shown?.form === 'straight' ? 'original' : 'straight';
  if (!shown)
    return mayLook ? (
      <p className="card-pictures__ask">
        <Button icon="eye" aria-busy={looking.isBusy} onClick={() => looking.run('straight')}>
          查看证件照片
        </Button>
        <span className="quiet">查看会记入审计，客户也能看到</span>
      </p>
    ) : null;
  return (
    <>
      <div className="card-pictures">
        {sides.map(([side, name]) => (
          <button key={side} type="button" className="card-pictures__open" onClick={() => setLarge(side)}>
            <img className="card-pictures__picture" src={addressOf(shown.pictures[side])} alt={`身份证${name}`} />
            <span className="quiet">{name}，点击放大</span>
          </button>
        ))}
      </div>
      <Button kind="quiet" aria-busy={looking.isBusy} onClick={() => looking.run(otherForm)}>
        {shown.form === 'straight' ? '看客户上传的原图' : '看裁剪、转正后的照片'}
      </Button>
      <Dialog isOpen={large !== undefined} onClose={() => setLarge(undefined)} title={`身份证${large === 'back' ? '国徽面' : '人像面'}`}>
        {large && <LargePicture key={large} address={addressOf(shown.pictures[large])} />}
      </Dialog>
    </>
  );
}

const addressOf = (base64: string): string => `data:image/jpeg;base64,${base64}`;

const zooms = ['1', '2', '3'] as const;

function LargePicture({ address }: { address: string }) {
  const [zoom, setZoom] = useState<(typeof zooms)[number]>('1');
  const [turns, setTurns] = useState(0);
  return (
    <>
      <div className="cluster cluster--close">
        {zooms.map((one) => (
          <Button key={one} aria-pressed={one === zoom} onClick={() => setZoom(one)}>
            {Number(one) * 100}%
          </Button>
        ))}
        <Button onClick={() => setTurns((turns + 1) % 4)}>旋转</Button>
      </div>
      <div className="large-picture" role="region" aria-label="放大的照片" tabIndex={0}>
        <img
          className={`large-picture__image large-picture__image--${zoom} large-picture__image--turn${turns}`}
          src={address}
          alt="放大的身份证照片"
        />
      </div>
      <Watermark />
    </>
  );
}
