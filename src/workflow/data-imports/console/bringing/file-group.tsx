import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { dailyFileRemove } from '../../calls/files.ts';
import { dailyImportBegin } from '../../calls/imports.ts';
import type { FileLine } from '../../schema/files.ts';
import type { ListLine } from '../../schema/lists.ts';
import { ReadFields, readFields } from '../read-options.tsx';

interface FileGroupProps {
  files: readonly FileLine[];
  lists: readonly ListLine[];
  onChanged: () => void;
  /** Leads on, or says so here. */
  onBegun: (id: number) => Promise<void>;
}

/** Files that make one list together: which, of what day, and how they are read. */
export function FileGroup({ files, lists, onChanged, onBegun }: FileGroupProps) {
  const [first] = files;
  const [code, setCode] = useState(first?.targets[0]?.code ?? '');
  const [today] = useState(() => beijingDay(new Date()));
  const target = lists.find((one) => one.code === code);
  const titleId = useId();
  const beginning = useFormAction({
    read: readFields,
    async act(client, fields) {
      const { id } = await client.call(dailyImportBegin, {
        ...fields,
        kind: target!.kind,
        code,
        files: files.map(({ fileId }) => fileId),
      });
      await onBegun(id);
    },
  });
  return (
    <section className="daily__group" aria-labelledby={titleId}>
      <h2 className="part__title" id={titleId}>
        {target ? target.title : '认不出是哪一份名单'}
      </h2>
      <FileLines files={files} onChanged={onChanged} />
      <form onSubmit={beginning.onSubmit}>
        <ErrorSummary errors={beginning.errors.filter(({ path }) => path !== 'date')} title="没有检查" />
        <div className="daily__fields">
          <TargetField files={files} lists={lists} code={code} onChange={setCode} />
          {target && (
            <ReadFields
              key={code}
              dayTitle={target.dayTitle}
              code={code}
              parting={target.kind === 'list' ? 'exchange' : 'rows'}
              date={first?.days.length === 1 ? first.days[0]! : today}
              options={{ source: first?.source ?? '' }}
              error={errorOf(beginning.errors, 'date')}
            />
          )}
        </div>
        <Button kind="primary" type="submit" disabled={!target} aria-busy={beginning.isBusy}>
          检查文件（不会发布）
        </Button>
      </form>
    </section>
  );
}

interface TargetFieldProps extends Pick<FileGroupProps, 'files' | 'lists'> {
  code: string;
  onChange: (code: string) => void;
}

function TargetField({ files, lists, code, onChange }: TargetFieldProps) {
  const id = useId();
  const likely = new Set(files[0]?.targets.map((one) => one.code));
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        名单
      </label>
      <select className="control" id={id} value={code} onChange={({ target }) => onChange(target.value)} required>
        <option value="">请选择</option>
        {lists.map((one) => (
          <option key={one.code} value={one.code}>
            {one.title}
            {likely.has(one.code) && '（识别）'}
          </option>
        ))}
      </select>
    </div>
  );
}

function FileLines({ files, onChanged }: Pick<FileGroupProps, 'files' | 'onChanged'>) {
  const removing = useAction({
    async act(client, fileId: string) {
      await client.call(dailyFileRemove, { fileId });
      onChanged();
    },
  });
  return (
    <ul className="lines">
      {files.map(({ fileId, name, size, days, usedBy, whyNot }) => (
        <li key={fileId}>
          <span>
            {name}
            <span className="subline">
              {formatFileSize(size)}，{days.length > 0 ? `写明的日期：${days.join('、')}` : '没有写明日期'}
            </span>
            {whyNot && <span className="subline daily--late">{whyNot}</span>}
            {usedBy && (
              <span className="subline daily--late">
                同一个文件已发布过：<Link to={`/data/proposals/${usedBy.id}`}>第 {usedBy.id} 号</Link>
                {usedBy.dataDate && `（${usedBy.dataDate}）`}
              </span>
            )}
          </span>
          <Button kind="quiet" aria-label={`移除：${name}`} onClick={() => removing.run(fileId)}>
            移除
          </Button>
        </li>
      ))}
    </ul>
  );
}
