import { useState, type SubmitEvent } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { parseTypedTimestamp } from '#ui/components/date-input/read-date.ts';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { beijingDay, beijingMinute } from '#ui/format/beijing-time.ts';
import type { MovingActs } from './use-moving.ts';

const ownPaths = ['at', 'applyAt', 'until'];

/** Reschedules an entry, by keyboard or after it was dropped, and shows the consequences. */
export function MoveDialog({ acts }: { acts: MovingActs }) {
  const { moving, close } = acts;
  return (
    <Dialog isOpen={moving !== undefined} onClose={close} title={moving ? `改期：${moving.entry.title}` : ''}>
      {moving && <MoveForm key={`${moving.entry.key} ${moving.at}`} acts={acts} moving={moving} />}
    </Dialog>
  );
}

function MoveForm({ acts, moving: { entry, at, asks } }: { acts: MovingActs; moving: NonNullable<MovingActs['moving']> }) {
  const { errors, isBusy, confirm, close } = acts;
  const isTimed = entry.at !== null;
  const first = isTimed ? beijingMinute(at).replace(' ', 'T') : beijingDay(at);
  const [typed, setTyped] = useState(first);
  // The consequences belong to the requested time; another time is requested again.
  const said = typed === first ? asks : asks.slice(0, entry.move?.by === 'content' ? 1 : 0);
  const isOrder = entry.move?.by === 'order';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    confirm(isTimed ? (parseTypedTimestamp(typed) ?? '') : typed && `${typed}T12:00:00+08:00`, said.length > 0);
  };
  return (
    <form data-keep="no" noValidate onSubmit={submit}>
      <ErrorSummary errors={errors.filter(({ path }) => !ownPaths.includes(path))} title="没有改期" />
      <p className="quiet">
        {entry.typeTitle}，{entry.text}：现为 {entry.day} {entry.clock}
      </p>
      <DateField
        name="at"
        label="改到"
        hint="北京时间"
        kind={isTimed ? 'moment' : 'day'}
        defaultValue={first}
        onValue={setTyped}
        error={ownPaths.map((path) => errorOf(errors, path)).find(Boolean)}
      />
      {said.length > 0 && (
        <div role="status">
          {said.map((ask) => (
            <p key={ask} className="plans__ask">
              {ask}
            </p>
          ))}
        </div>
      )}
      <div className="cluster">
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          {isOrder ? (said.length > 0 ? '仍要改期' : '改到这个时间') : '起草变更单'}
        </Button>
        <Button onClick={close}>取消</Button>
      </div>
    </form>
  );
}
