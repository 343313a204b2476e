import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { parseTypedTimestamp } from '#ui/components/date-input/read-date.ts';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { changeTogether, formGet, scheduleTogether } from '../../calls/contents.ts';
import type { ContentForm, FormField, SubjectListPage, TypeList } from '../../schema/contents.ts';
import '../draft.css';

type TypeLine = TypeList['types'][number];
type ContentLine = SubjectListPage['records'][number];

type Act = 'withdraw' | 'set' | 'schedule';

const titles: Record<Act, (count: number) => string> = {
  withdraw: (count) => `撤下 ${count} 项`,
  set: (count) => `为 ${count} 项设置同一内容`,
  schedule: (count) => `为 ${count} 项草稿安排同一时刻`,
};

/** The audience of the reason: readers see why something was taken down or corrected. */
const reasonHints: Record<Act, string> = {
  withdraw: '复核人员和读者都会看到',
  set: '复核人员会看到；更正已发布的公告时，读者也会看到',
  schedule: '复核人员会看到；替换各张草稿原有的原因，更正已发布的公告时，读者也会看到',
};

interface TogetherBarProps {
  type: TypeLine;
  chosen: readonly ContentLine[];
  onClear: () => void;
}

/** The actions for several selected items. The bar appears at the bottom as soon as one is selected. */
export function BulkActionBar({ type, chosen, onClear }: TogetherBarProps) {
  const [asked, setAsked] = useState<Act>();
  const isFree = chosen.every(({ openOrder }) => openOrder === null);
  const isShown = isFree && chosen.every(({ state }) => state === 'shown');
  const hasDrafts = chosen.length > 1 && chosen.every(({ openOrder }) => openOrder !== null);
  return (
    <>
      <div className="selection" role="region" aria-label="所选内容">
        <p>已选 {chosen.length} 项</p>
        {type.canWithdraw && isShown && <Button onClick={() => setAsked('withdraw')}>批量撤下</Button>}
        {type.settable.length > 0 && isFree && <Button onClick={() => setAsked('set')}>批量设置</Button>}
        {hasDrafts && <Button onClick={() => setAsked('schedule')}>批量定时</Button>}
        {!isFree && !hasDrafts && <p className="quiet">批量定时只用于已有草稿的内容，撤下和设置只用于没有草稿的内容：请分开选择</p>}
        <Button kind="quiet" onClick={onClear}>
          取消选择
        </Button>
      </div>
      <Dialog isOpen={asked !== undefined} onClose={() => setAsked(undefined)} title={asked ? titles[asked](chosen.length) : ''}>
        {asked && <TogetherForm key={asked} type={type} subjects={chosen.map(({ subject }) => subject)} act={asked} />}
      </Dialog>
    </>
  );
}

interface TogetherFormProps {
  type: TypeLine;
  subjects: readonly string[];
  act: Act;
}

function TogetherForm({ type, subjects, act: asked }: TogetherFormProps) {
  const navigate = useNavigate();
  const isSetting = asked === 'set';
  const isScheduling = asked === 'schedule';
  const [field, setField] = useState(type.settable[0] ?? '');
  const form = useData(formGet, { type: type.code });
  const described = form.data?.form.fields?.[field];
  const acting = useFormAction({
    read: (data) => {
      const text = (name: string): string => String(data.get(name) ?? '');
      const set = isSetting && described ? { field, value: valueOf(described, text('value')) } : {};
      return {
        type: type.code,
        subjects: [...subjects],
        title: text('title'),
        reason: text('reason'),
        applyAt: parseTypedTimestamp(text('applyAt')),
        ...set,
      };
    },
    async act(client, input) {
      const { orders } = isScheduling
        ? await client.call(scheduleTogether, { ...input, applyAt: input.applyAt ?? '' })
        : await client.call(changeTogether, input);
      toast(isScheduling ? `已为 ${orders.length} 张草稿定时，请核对后提交` : `已起草 ${orders.length} 张变更单，请核对后提交`);
      await navigate('/changes?box=mine');
    },
  });
  const ownPaths = ['title', 'reason', 'applyAt', 'value'];
  return (
    <form onSubmit={acting.onSubmit} noValidate>
      <p>
        {isScheduling
          ? '各项的草稿合为一批，在同一时刻生效：全部复核通过才生效，或都不生效。'
          : '每项一张变更单，合为一批：全部复核通过后同时生效，或都不生效。'}
      </p>
      <ErrorSummary errors={acting.errors.filter(({ path }) => !ownPaths.includes(path))} title={isScheduling ? '没有定时' : '没有起草'} />
      {isSetting && (
        <>
          <FieldChoice type={type} form={form.data} field={field} onChoose={setField} />
          {described && <ValueField key={field} field={described} error={errorOf(acting.errors, 'value')} />}
        </>
      )}
      <TextInput name="title" label="批次名称" maxLength={100} error={errorOf(acting.errors, 'title')} />
      <TextArea name="reason" label="原因" hint={reasonHints[asked]} rows={2} maxLength={300} error={errorOf(acting.errors, 'reason')} />
      <DateField
        name="applyAt"
        label="生效时间"
        hint={isScheduling ? '北京时间' : '北京时间；留空则复核通过后立即生效'}
        isOptional={!isScheduling}
        kind="moment"
        error={errorOf(acting.errors, 'applyAt')}
      />
      <Button kind="primary" type="submit" aria-busy={acting.isBusy}>
        {isScheduling ? '为这批草稿定时' : '起草这批变更单'}
      </Button>
    </form>
  );
}

interface FieldChoiceProps {
  type: TypeLine;
  form: ContentForm | undefined;
  field: string;
  onChoose: (field: string) => void;
}

function FieldChoice({ type, form, field, onChoose }: FieldChoiceProps) {
  return (
    <label className="draft__kind">
      <span>设置哪一项</span>
      <select className="control" value={field} onChange={({ target }) => onChoose(target.value)}>
        {type.settable.map((name) => (
          <option key={name} value={name}>
            {form?.form.fields?.[name]?.title ?? name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The value that all selected items get. */
function ValueField({ field, error }: { field: FormField; error: string | undefined }) {
  const common = { name: 'value', label: field.title, isOptional: !field.isRequired, error };
  if (field.kind === 'day' || field.kind === 'moment') return <DateField {...common} kind={field.kind} />;
  if (!field.options) return <TextInput {...common} type={field.kind === 'number' ? 'number' : 'text'} />;
  return <Select {...common} options={field.options} />;
}

/** Returns the value in the format of the form for a single item. */
function valueOf(field: FormField, text: string): string | number | null {
  if (text === '') return field.isNullable ? null : '';
  if (field.kind === 'number' || field.isNumber) return Number(text);
  return field.kind === 'moment' ? parseTypedTimestamp(text) : text;
}
