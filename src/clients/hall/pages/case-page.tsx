import { useEffect, useState, useRef } from 'react';
import { useParams } from 'react-router';
import { caseGet, caseStandingGet } from '#clients/cases/calls.ts';
import type { CaseView, CaseStep, CaseStatus } from '#clients/cases/schema/cases.ts';
import { ClientPage } from '#identity/clients/web/client-page.tsx';
import { useClient } from '#ui/api/client-context.ts';
import { useCall } from '#ui/api/use-call.ts';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { lazyPart } from '#ui/navigation/lazy-part.tsx';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { FormStep } from './form-step.tsx';
import { stepComponents } from './step-components.tsx';
import { useHeadingFocus, useHeadingReport, type HeadingCallback } from './use-heading-focus.ts';
import { WithdrawCase } from './withdraw-case.tsx';
import './business.css';

/** A case is shown either as a form or as a result. */
const CaseResult = lazyPart(async () => (await import('./record/case-result.tsx')).CaseResult, 10);

export const head = (): PageHead => ({
  title: '办理业务',
  crumbs: [{ text: '业务办理大厅', href: paths.business() }, { text: '我的办理', href: paths.businessCases() }, { text: '办理业务' }],
  noIndex: true,
});

/** One case: the current step, or the result. */
export function Component() {
  const { acptId = '' } = useParams();
  const [name, setName] = useState('办理业务');
  return (
    <ClientPage area={paths.businessCases()} title={name} lead="每完成一步即自动保存，可随时离开，稍后在任何设备上继续。">
      <Case key={acptId} acptId={acptId} onName={setName} />
    </ClientPage>
  );
}

function Case({ acptId, onName }: { acptId: string; onName: (name: string) => void }) {
  const { load, retry, isRetrying } = useCall(caseGet, { acptId });
  const name = load.state === 'ready' ? load.data.name : undefined;
  useEffect(() => {
    if (name) onName(name);
  }, [name, onName]);
  useFreshCase(load.state === 'ready' ? load.data : undefined, retry);
  if (load.state === 'loading') return <Skeleton lines={10} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return <Stage view={load.data} onChange={retry} />;
}

function Stage({ view, onChange }: { view: CaseView; onChange: () => void }) {
  const onArrival = useHeadingFocus();
  return view.state === 'open' || view.state === 'returned' ? (
    <CaseFilling view={view} onChange={onChange} onArrival={onArrival} />
  ) : (
    <CaseResult view={view} onChange={onChange} onArrival={onArrival} />
  );
}

const ConfirmStep = lazyPart(async () => (await import('./confirm-step.tsx')).ConfirmStep, 10);

interface FillingProps {
  view: CaseView;
  /** Reloads the case. */
  onChange: () => void;
  onArrival: HeadingCallback;
}

/** A case that is being filled in: one step at a time; done steps can be edited until all is confirmed. */
function CaseFilling({ view, onChange, onArrival }: FillingProps) {
  const [chosen, setChosen] = useState<string>();
  const due = view.steps.find(({ state }) => state !== 'done') ?? view.steps.at(-1)!;
  const shown = view.steps.find(({ step }) => step.code === chosen) ?? due;
  const at = view.steps.indexOf(shown) + 1;
  const onDone = (): void => {
    setChosen(undefined);
    onChange();
  };
  return (
    <div className="case-flow">
      <p>
        受理编号 {view.number}　有效至 {beijingDay(view.expiresAt)}
      </p>
      {view.state === 'returned' && (
        <Note tone="warning" title="申请被退回，需要补正">
          {view.decisionReason}。只需重新填写标为“待补正”的部分，其余内容已通过审核。
        </Note>
      )}
      <Progress steps={view.steps} shown={shown} />
      <section className="case-flow" aria-labelledby="case-step">
        <StepHeading
          key={`${shown.step.code} ${view.state}`}
          onArrival={onArrival}
          text={`第 ${at} 步，共 ${view.steps.length} 步：${shown.step.name}`}
        />
        {shown.step.hint && <p>{shown.step.hint}</p>}
        <Step key={`${shown.step.code} ${shown.doneAt}`} view={view} shown={shown} onDone={onDone} onChange={onChange} onEdit={setChosen} />
      </section>
      <WithdrawCase acptId={view.acptId} onDone={onChange} />
    </div>
  );
}

function StepHeading({ text, onArrival }: { text: string; onArrival: HeadingCallback }) {
  const heading = useHeadingReport<HTMLHeadingElement>(onArrival);
  return (
    <h2 id="case-step" ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );
}

interface StepViewProps extends Omit<FillingProps, 'onArrival'> {
  shown: CaseStep;
  onDone: () => void;
  onEdit: (code: string) => void;
}

function Step({ view, shown, onDone, onChange, onEdit }: StepViewProps) {
  const { step } = shown;
  const returned = shown.state === 'returned' && shown.reason ? { reason: shown.reason, fields: shown.fields } : undefined;
  if (step.kind === 'confirm') return <ConfirmStep view={view} onSubmitted={onChange} onEdit={onEdit} />;
  if (step.kind === 'form')
    return (
      <FormStep
        acptId={view.acptId}
        step={step}
        returned={returned}
        onDone={onDone}
        shown={shown}
        updatedAt={view.updatedAt}
        onReload={onChange}
      />
    );
  const Owned = stepComponents[step.kind];
  return <Owned acptId={view.acptId} step={step} returned={returned} onDone={onDone} />;
}

const stateTexts: Record<CaseStep['state'], string> = { done: '已完成', returned: '待补正', current: '进行中', ahead: '未开始' };

function Progress({ steps, shown }: { steps: readonly CaseStep[]; shown: CaseStep }) {
  return (
    <ol className="case-progress" aria-label="办理步骤">
      {steps.map(({ step, state }) => (
        <li
          key={step.code}
          className={`case-progress__step case-progress__step--${state}`}
          aria-current={step === shown.step ? 'step' : undefined}
        >
          {step.name}
          <small>{stateTexts[state]}</small>
        </li>
      ))}
    </ol>
  );
}

/** Polling interval of a case under review, in ms: the page shows a decision within two seconds. */
const reviewPollMs = 1500;
/** Polling interval while a file is being made, in ms. */
const drawingPollMs = 3000;

const isDrawing = ({ state, steps, file }: CaseView): boolean =>
  file?.state === 'drawing' ||
  (state === 'approved' && steps.some(({ record }) => record?.documents.some((document) => document.state === 'drawing')));

const isShown = (view: CaseView, { updatedAt, lastEvent }: CaseStatus): boolean =>
  view.updatedAt === updatedAt && (view.timeline.at(-1)?.id ?? null) === lastEvent;

/** Reloads the case once it has changed, while its page is visible: during review only a small status is polled. */
function useFreshCase(view: CaseView | undefined, renew: () => void): void {
  const client = useClient();
  const latest = useRef({ view, renew });
  useEffect(() => void (latest.current = { view, renew }));

  const [acptId, isReviewed, isFileAwaited] = [view?.acptId, view?.state === 'inReview', view !== undefined && isDrawing(view)];
  useEffect(() => {
    if (!isFileAwaited) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current.renew(), drawingPollMs);
    return () => clearInterval(timer);
  }, [isFileAwaited]);

  useEffect(() => {
    if (!acptId || !isReviewed) return undefined;
    const left = new AbortController();
    let isAsking = false;
    const look = async (): Promise<void> => {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      // A failed poll is repeated by the next one.
      const standing = await client()
        .call(caseStandingGet, { acptId }, { quiet: true, signal: left.signal })
        .catch(() => undefined);
      isAsking = false;
      const shown = latest.current;
      if (standing && shown.view && !left.signal.aborted && !isShown(shown.view, standing)) shown.renew();
    };
    const timer = setInterval(() => void look(), reviewPollMs);
    const onVisible = () => void look();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      left.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [acptId, isReviewed, client]);
}
