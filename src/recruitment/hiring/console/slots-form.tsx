import { useState } from 'react';
import { mostSlots } from '#recruitment/interviews/web/invitation-labels.ts';
import { Button } from '#ui/components/button/button.tsx';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { useFormAction } from '#ui/form/use-action.ts';
import { interviewOffer } from '../calls.ts';
import type { BulkResult, InterviewInput } from '../schema.ts';

interface SlotsFormProps {
  numbers: readonly string[];
  onDone: (result: BulkResult) => void;
}

/** Offers one to five times to one or more applicants. */
export function SlotsForm({ numbers, onDone }: SlotsFormProps) {
  const [rows, setRows] = useState(1);
  const form = useFormAction({
    read: (data): InterviewInput => ({
      numbers: [...numbers],
      slots: Array.from({ length: rows }, (_, at) => readSlot(data, at)),
      note: String(data.get('note') ?? ''),
    }),
    async act(client, input) {
      const result = await client.call(interviewOffer, input);
      toast(`已邀请 ${result.done} 位应聘者选择时间`);
      onDone(result);
    },
  });
  const isKnown = (path: string) => path === 'note' || /^slots\.\d\.\w+$/.test(path);
  return (
    <form className="slots" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary errors={form.errors.filter(({ path }) => !isKnown(path))} title="没有发出邀请" />
      {Array.from({ length: rows }, (_, at) => (
        <SlotFields key={at} at={at} isOfMany={numbers.length > 1} errors={form.errors} />
      ))}
      {rows < mostSlots && <Button onClick={() => setRows(rows + 1)}>再加一个时间（最多 {mostSlots} 个）</Button>}
      <TextArea
        name="note"
        id="field-interview-note"
        label="给应聘者的说明"
        isOptional
        rows={2}
        maxLength={300}
        error={errorOf(form.errors, 'note')}
      />
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        发出面试邀请{numbers.length > 1 && `（${numbers.length} 位）`}
      </Button>
    </form>
  );
}

/** Reads the browser's fields as Beijing time. */
function readSlot(data: FormData, at: number): InterviewInput['slots'][number] {
  const of = (name: string) => String(data.get(`${name}-${at}`) ?? '').trim();
  return {
    startsAt: `${of('day')}T${of('time')}:00+08:00`,
    minutes: Number(of('minutes')),
    isOnline: of('way') === 'online',
    place: of('place'),
    host: of('host'),
    capacity: Number(of('capacity') || 1),
  };
}

interface SlotFieldsProps {
  at: number;
  isOfMany: boolean;
  errors: Parameters<typeof errorOf>[0];
}

const ways = [
  { value: 'place', text: '现场' },
  { value: 'online', text: '视频' },
];

function SlotFields({ at, isOfMany, errors }: SlotFieldsProps) {
  const told = (name: string) => errorOf(errors, `slots.${at}.${name}`);
  return (
    <fieldset className="slots__slot">
      <legend>时间 {at + 1}</legend>
      <DateField name={`day-${at}`} kind="day" label="日期" error={told('startsAt')} />
      <DateField name={`time-${at}`} kind="time" label="开始" defaultValue="10:00" />
      <TextInput name={`minutes-${at}`} type="number" label="时长（分钟）" defaultValue="40" min={10} max={480} error={told('minutes')} />
      <Select name={`way-${at}`} label="方式" options={ways} />
      <TextInput name={`place-${at}`} label="地点或视频会议入口" maxLength={200} error={told('place')} />
      <TextInput name={`host-${at}`} label="面试人" hint="应聘者会看到，可写部门或职务" maxLength={60} error={told('host')} />
      {isOfMany && (
        <TextInput name={`capacity-${at}`} type="number" label="可接待人数" defaultValue="1" min={1} max={50} error={told('capacity')} />
      )}
    </fieldset>
  );
}
