import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { Select } from '#ui/components/select.tsx';
import { TextArea } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { CursorLinks } from '#ui/console/filter-bar.tsx';
import { Screen, ScreenSection } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { useFormAction } from '#ui/form/use-action.ts';
import { exportList, exportRequestCreate, exportKindList } from '../calls.ts';
import type { ExportRequestInput, ExportKinds } from '../schema.ts';
import { downloadHours } from '../web/limits.ts';
import { ExportCards } from './export-cards.tsx';
import './exports.css';

/** The user's own exports of personal data. An approved export can be downloaded for one day. */
export function ExportsScreen() {
  const [query, setQuery] = useSearchParams();
  const after = query.get('after');
  const orders = useData(exportList, { ...(after && { after }) });
  const close = () => setQuery({}, { replace: true });
  const ask = (
    <Button kind="primary" onClick={() => setQuery({ new: '1' })}>
      申请导出
    </Button>
  );
  return (
    <Screen title="个人信息导出" note={`由另一人批准后生成；仅申请人本人可在 ${downloadHours} 小时内下载，每次下载均有记录`} acts={ask}>
      {query.has('new') && (
        <ExportForm
          onAsked={() => {
            close();
            orders.reload();
          }}
          onCancel={close}
        />
      )}
      <AsyncContent
        of={orders}
        isEmpty={({ records }) => records.length === 0}
        empty={
          <>
            <p className="face__title">没有导出申请</p>
            <p>从“申请导出”开始：选择内容与范围，写明原因和用途，等待另一人批准。</p>
          </>
        }
      >
        {({ records, next }) => (
          <>
            <ExportCards orders={records} onChanged={orders.reload} />
            <CursorLinks name="after" next={next} previous={after !== null} />
          </>
        )}
      </AsyncContent>
      <Watermark />
    </Screen>
  );
}

interface ExportFormProps {
  onAsked: () => void;
  onCancel: () => void;
}

type Kind = ExportKinds['kinds'][number];

/** The form to request an export: kind, conditions and reason. */
function ExportForm({ onAsked, onCancel }: ExportFormProps) {
  const kinds = useData(exportKindList, {});
  return (
    <ScreenSection title="申请导出">
      <AsyncContent
        of={kinds}
        isEmpty={(found) => found.kinds.length === 0}
        empty={
          <>
            <p className="face__title">没有您可以导出的内容</p>
            <p>只能导出您有权查看的全部内容；需要时请联系安全管理员。</p>
          </>
        }
      >
        {(found) => <KindForm kinds={found.kinds} onAsked={onAsked} onCancel={onCancel} />}
      </AsyncContent>
    </ScreenSection>
  );
}

function KindForm({ kinds, onAsked, onCancel }: ExportFormProps & { kinds: readonly Kind[] }) {
  const [code, setCode] = useState(kinds[0]!.code);
  const kind = kinds.find((one) => one.code === code)!;
  const form = useFormAction({
    read: (data): ExportRequestInput => ({
      kind: code,
      query: Object.fromEntries(kind.fields.map(({ name }) => [name, String(data.get(name) ?? '')])),
      reason: String(data.get('reason') ?? ''),
    }),
    async act(client, input) {
      const { records } = await client.call(exportRequestCreate, input);
      toast(`已提交，约 ${records} 条，等待另一人批准`);
      onAsked();
    },
  });
  // Errors of a query contain their path in the request, the form's fields only their names.
  const errors = form.errors.map(({ path, message }) => ({ path: path.replace(/^query\./, ''), message }));
  const isAtField = (path: string): boolean => path === 'reason' || kind.fields.some(({ name }) => name === path);
  return (
    <form className="exports__form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary errors={errors.filter(({ path }) => !isAtField(path))} title="没有提交" />
      <Select
        name="kind"
        label="导出内容"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        options={kinds.map((one) => ({ value: one.code, text: one.title }))}
        hint={`包含：${kind.contents}`}
      />
      {kind.fields.map(({ name, label, kind: type, noneText, options }) =>
        type === 'choice' ? (
          <Select key={`${code} ${name}`} name={name} label={label} noneText={noneText} options={options} error={errorOf(errors, name)} />
        ) : (
          <DateField key={name} name={name} label={label} kind="day" isOptional error={errorOf(errors, name)} />
        ),
      )}
      <TextArea
        name="reason"
        label="原因和用途"
        hint="批准人会看到；写明用于什么、交给谁、何时销毁"
        rows={3}
        maxLength={500}
        error={errorOf(errors, 'reason')}
      />
      <div className="cluster">
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          提交（需另一人批准）
        </Button>
        <Button onClick={onCancel}>不申请了</Button>
      </div>
    </form>
  );
}
