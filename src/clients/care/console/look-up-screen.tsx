import { useNavigate } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { ScreenSection, Screen } from '#ui/console/screen.tsx';
import { useFormAction } from '#ui/form/use-action.ts';
import { clientLookUp } from '../calls.ts';
import type { ClientLookUpInput } from '../schema.ts';
import { lookUpReasonNames, numberKindNames } from '../web/look-up-labels.ts';
import { maxLookUpsPerHour } from '../web/look-up-limits.ts';
import './look-up.css';

const optionsOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, text]) => ({ value, text }));

/** Finds one client by a complete number. There is no search by name or partial number, and no list. */
export function LookUpScreen() {
  const navigate = useNavigate();
  const form = useFormAction({
    read: (data): ClientLookUpInput => ({
      kind: String(data.get('kind')) as ClientLookUpInput['kind'],
      number: String(data.get('number') ?? ''),
      reason: String(data.get('reason')) as ClientLookUpInput['reason'],
      note: String(data.get('note') ?? ''),
    }),
    async act(client, input) {
      const { id } = await client.call(clientLookUp, input);
      void navigate(`/clients/${id}`);
    },
  });
  const fields = ['kind', 'number', 'reason', 'note'];
  return (
    <Screen title="客户查询" note={`只能按完整号码查询，每小时最多 ${maxLookUpsPerHour} 次；查询会记入审计，也会出现在客户本人的记录里`}>
      <ScreenSection title="查询一位客户">
        <form data-keep="no" className="look-up" onSubmit={form.onSubmit} autoComplete="off">
          <ErrorSummary errors={form.errors.filter(({ path }) => !fields.includes(path))} title="没有查到" />
          <Select name="kind" label="号码种类" options={optionsOf(numberKindNames)} />
          <TextInput name="number" label="号码" error={errorOf(form.errors, 'number')} />
          <Select name="reason" label="查询原因" options={optionsOf(lookUpReasonNames)} />
          <TextInput
            name="note"
            label="说明"
            hint="来电编号、投诉或业务的编号"
            isOptional
            maxLength={100}
            error={errorOf(form.errors, 'note')}
          />
          <Button kind="primary" type="submit" aria-busy={form.isBusy}>
            查询
          </Button>
        </form>
      </ScreenSection>
    </Screen>
  );
}
