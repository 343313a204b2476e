import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { formErrors } from '#ui/form/failures.ts';
import { runFormAction } from '#ui/form/form-actions.ts';
import { useAction } from '#ui/form/use-action.ts';
import { dailySourceRemove, dailySourceSave } from '../../calls/sources.ts';
import type { SourceDetail } from '../../schema/sources.ts';
import { ColumnsTable } from './columns-table.tsx';
import { findTypingErrors, toDraft, toFormErrors, toFormValues, type SourceValues } from './form-values.ts';
import { GeneralFields } from './general-fields.tsx';
import { LayoutFields } from './layout-fields.tsx';
import { Trial } from './trial.tsx';

/** The props of every part of the form. */
export interface SourcePartProps {
  detail: SourceDetail;
  values: SourceValues;
  set: (change: Partial<SourceValues>) => void;
  errorAt: (path: string) => string | undefined;
  isReadOnly: boolean;
}

interface SourceFormProps {
  detail: SourceDetail;
  isNew: boolean;
  /** Reloads the saved source. */
  onSaved: () => void;
}

/** The form for a source description, which can be tried on a sample before it is saved. */
export function SourceForm({ detail, isNew, onSaved }: SourceFormProps) {
  const [first] = useState(() => toFormValues(detail));
  const [values, setValues] = useState(first);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const may = usePermissionCheck();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isReadOnly = !detail.canChange || !may('import.propose');
  useLeaveWarning(values !== first);
  const saving = useAction({
    async act(client): Promise<void> {
      const typing = findTypingErrors(values);
      if (typing.length > 0) return saving.setErrors(typing);
      setWarnings([]);
      const saved = await runFormAction(form.current, async () =>
        client.call(dailySourceSave, { ...toDraft(values), isNew, revision: detail.revision }),
      );
      toast('已保存，导入时可以选用');
      if (saved.warnings.length > 0) setWarnings(saved.warnings);
      else if (isNew) await navigate(`/data/sources/${saved.code}`, { replace: true });
      else onSaved();
    },
    explain: (error) => toFormErrors(formErrors(error)),
  });
  const errorAt = (path: string) => saving.errors.find((one) => one.path === path)?.message;
  const part = {
    detail,
    values,
    set: (change: Partial<SourceValues>) => setValues((former) => ({ ...former, ...change })),
    errorAt,
    isReadOnly,
  };
  return (
    <>
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.run();
        }}
      >
        <ErrorSummary errors={saving.errors} title="没有保存" />
        {warnings.length > 0 && <Warnings warnings={warnings} code={values.code} />}
        <GeneralFields {...part} isNew={isNew} />
        <ColumnsTable {...part} />
        <LayoutFields {...part} />
      </form>
      {!isReadOnly && <Trial values={values} vocabulary={detail.vocabulary} onErrors={saving.setErrors} />}
      <div className="source__acts cluster">
        {!isReadOnly && (
          <Button kind="primary" type="submit" form={formId} aria-busy={saving.isBusy}>
            保存来源
          </Button>
        )}
        {!isReadOnly && detail.own && <Removal detail={detail} />}
        <Link to="/data/sources">返回文件来源</Link>
      </div>
    </>
  );
}

const formId = 'source-form';

/** Confirms the save and shows its warnings. */
function Warnings({ warnings, code }: { warnings: readonly string[]; code: string }) {
  return (
    <div className="daily__notice" role="status">
      <p>已保存。请留意：</p>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <a href={`/data/sources/${code}`}>继续修改这个来源</a>
    </div>
  );
}

/** Warns before the window is closed with unsaved changes. */
function useLeaveWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);
}

function Removal({ detail: { code, name, shipped } }: { detail: SourceDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const removing = useAction({
    async act(client) {
      await client.call(dailySourceRemove, { code });
      toast(shipped ? '补充的内容已删除' : '来源已删除');
      await navigate('/data/sources');
    },
  });
  const word = shipped ? '删除补充的内容' : '删除来源';
  return (
    <>
      <Button kind="quiet" onClick={() => setIsAsking(true)}>
        {word}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`${word}：${name}`}
        actions={
          <>
            <Button kind="primary" aria-busy={removing.isBusy} onClick={() => removing.run()}>
              {word}
            </Button>
            <Button onClick={() => setIsAsking(false)}>不删除</Button>
          </>
        }
      >
        <ErrorSummary errors={removing.errors} title="没有删除" />
        <p>
          {shipped
            ? '补充的列名、写法和接口约定会删除，随程序提供的仍在。'
            : '以后导入不能再选用这个来源。已经发布的数据不变，删除记入审计。'}
        </p>
      </Dialog>
    </>
  );
}
