import { useEffect, useRef, useState } from 'react';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { TextArea } from '#ui/components/text-input.tsx';
import { privacyRequestDo, privacyRequestRefuse } from '../calls.ts';
import type { RequestDetail } from '../schema.ts';
import { deletionStateNames } from '../web/request-words.ts';

interface DecisionProps {
  request: RequestDetail;
  onDecided: () => void;
}

/** What can be decided of a request now; of one that has ended, what was. */
export function RequestDecision({ request, onDecided }: DecisionProps) {
  const [asked, setAsked] = useState<'do' | 'refuse'>();
  const { state, reason, decidedBy } = request;
  if (state !== 'accepted')
    return (
      <section className="pane-part" aria-label="办理结果">
        <h3 className="pane-part__title">{deletionStateNames[state]}</h3>
        <p className="quiet">
          {decidedBy && `${decidedBy}办理。`}
          {reason && `答复客户：${reason}`}
        </p>
      </section>
    );
  return (
    <section className="pane-part" aria-label="办理">
      <h3 className="pane-part__title">办理</h3>
      <p className="quiet">办理后立即删除，不能恢复；客户在隐私中心看到结果。</p>
      <div className="cluster">
        <Button kind="primary" aria-keyshortcuts="A" aria-expanded={asked === 'do'} onClick={() => setAsked('do')}>
          办理 <kbd>A</kbd>
        </Button>
        <Button aria-keyshortcuts="R" aria-expanded={asked === 'refuse'} onClick={() => setAsked('refuse')}>
          不同意 <kbd>R</kbd>
        </Button>
      </div>
      {asked === 'do' && <DoForm request={request} onDecided={onDecided} />}
      {asked === 'refuse' && <RefuseForm request={request} onDecided={onDecided} />}
    </section>
  );
}

/** Whoever came by a key goes on by keys: the form takes the focus. */
function useFocusIn<Place extends HTMLElement>(wanted: 'button' | 'textarea') {
  const place = useRef<Place>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>(wanted)?.focus(), [wanted]);
  return place;
}

function DoForm({ request: { id }, onDecided }: Pick<DecisionProps, 'request' | 'onDecided'>) {
  const doing = useAction({ act: async (client) => client.call(privacyRequestDo, { id }).then(onDecided) });
  const place = useFocusIn<HTMLDivElement>('button');
  return (
    <div ref={place}>
      <ErrorSummary errors={doing.errors} title="没有办理" />
      <p>已核对申请人，且没有未了结的业务、投诉或争议。</p>
      <Button kind="primary" aria-busy={doing.isBusy} onClick={() => doing.run()}>
        确认办理
      </Button>
    </div>
  );
}

function RefuseForm({ request: { id }, onDecided }: Pick<DecisionProps, 'request' | 'onDecided'>) {
  const form = useFormAction({
    read: (data) => String(data.get('reason') ?? ''),
    act: async (client, reason) => client.call(privacyRequestRefuse, { id, reason }).then(onDecided),
  });
  const place = useFocusIn<HTMLFormElement>('textarea');
  return (
    <form ref={place} onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'reason')} title="没有办理" />
      <TextArea
        name="reason"
        label="不同意的原因"
        hint="客户会看到；写明依据，以及客户可以怎么办"
        rows={4}
        maxLength={200}
        error={errorOf(form.errors, 'reason')}
      />
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        确认不同意
      </Button>
    </form>
  );
}
