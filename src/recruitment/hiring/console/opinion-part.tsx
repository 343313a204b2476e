import { useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea } from '#ui/components/text-input.tsx';
import { Ago } from '#ui/console/screen.tsx';
import { useFormAction } from '#ui/form/use-action.ts';
import { opinionAdd } from '../calls.ts';
import type { DeliveryDetail, OpinionInput } from '../schema.ts';
import { verdictNames, verdicts } from '../web/verdicts.ts';

/** The opinions of departments on the applicant; for staff who were asked, the form to give one. */
export function OpinionPart({ detail, onChanged }: { detail: DeliveryDetail; onChanged: () => void }) {
  const { opinions, mayJudge, number } = detail;
  const [said, setSaid] = useState(0);
  if (opinions.length === 0 && !mayJudge) return null;
  return (
    <section className="pane-part" aria-label="用人意见">
      <h3 className="pane-part__title">
        用人意见 <span className="subline">应聘者看不到</span>
      </h3>
      <ul className="notes">
        {opinions.map(({ id, by, at, verdict, text }) => (
          <li key={id}>
            <p className="quiet">
              {by} <Ago at={at} />
            </p>
            <p>
              <strong>{verdictNames[verdict]}</strong>
            </p>
            <p className="notes__text">{text}</p>
          </li>
        ))}
      </ul>
      {mayJudge && (
        <OpinionForm
          key={said}
          number={number}
          onSaid={() => {
            setSaid(said + 1);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

function OpinionForm({ number, onSaid }: { number: string; onSaid: () => void }) {
  const form = useFormAction({
    read: (data): OpinionInput => ({
      number,
      verdict: String(data.get('verdict') ?? '') as OpinionInput['verdict'],
      text: String(data.get('text') ?? ''),
    }),
    async act(client, input) {
      await client.call(opinionAdd, input);
      toast('意见已保存');
      onSaid();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <ErrorSummary errors={form.errors.filter(({ path }) => path === '')} title="没有保存" />
      <RadioGroup
        name="verdict"
        label="意见"
        choices={verdicts.map((value) => ({ value, text: verdictNames[value] }))}
        error={errorOf(form.errors, 'verdict')}
      />
      <TextArea
        name="text"
        id="field-opinion"
        label="理由"
        hint="只写与岗位要求有关的判断；保存后不能修改，可以再写一条"
        rows={4}
        maxLength={1000}
        error={errorOf(form.errors, 'text')}
      />
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        保存意见
      </Button>
    </form>
  );
}
