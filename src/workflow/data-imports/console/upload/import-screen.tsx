import { Fragment, useId, useState, type DragEvent, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useClient } from '#ui/api/client-context.ts';
import { createUploadFetch } from '#ui/api/upload-fetch.ts';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { Screen, ScreenSection } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { failureReason } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { dailyFileList, maxFileBytes, dailyFileRemove, dailyFileUpload } from '../../calls/files.ts';
import { dailyImportBegin } from '../../calls/imports.ts';
import { dailyOverview } from '../../calls/lists.ts';
import type { FileLine } from '../../schema/files.ts';
import type { ListLine } from '../../schema/lists.ts';
import { ReadFields, readOptionFields } from '../read-options.tsx';
import { SheetButton } from '../sheet-button.tsx';
import '../daily.css';

/** The screen for importing files: drop, recognise, group by list, and read. Dropped files are still there after a reload. */
export function ImportScreen() {
  const files = useData(dailyFileList, {});
  const lists = useData(dailyOverview, {});
  const navigate = useNavigate();
  const client = useClient();
  const { sending, isSending, send } = useSending(files.reload);
  const [begunIds, setBegunIds] = useState<readonly number[]>([]);
  const begun = async (id: number): Promise<void> => {
    // An upload that was running may have finished in the meantime, so the files are requested again. The reading has started
    // even if that request fails.
    const left = isSending()
      ? undefined
      : await client()
          .call(dailyFileList, {})
          .catch(() => undefined);
    if (left?.files.length === 0) return navigate(`/data/proposals/${id}`);
    setBegunIds((former) => [...former, id]);
    files.reload();
  };
  return (
    <Screen title="导入数据" acts={<Link to="/data/proposals?box=mine">我的导入</Link>}>
      <DropZone onFiles={send} />
      <Template lists={lists.data?.lists ?? []} />
      <SendingLines sending={sending} />
      <BegunLine ids={begunIds} />
      <AsyncContent
        of={files}
        isEmpty={(data) => data.files.length === 0}
        empty={<p>还没有上传完成的文件。一份名单由几个文件组成的，请一次放入。</p>}
      >
        {(data) => (
          <AsyncContent of={lists}>
            {(overview) => {
              const groups = [...Map.groupBy(data.files, groupOf)];
              return groups.map(([key, grouped]) => (
                <FileGroup
                  key={`${key} ${grouped.map(({ fileId }) => fileId).join(' ')}`}
                  files={grouped}
                  lists={overview.lists}
                  onChanged={files.reload}
                  onBegun={begun}
                />
              ));
            }}
          </AsyncContent>
        )}
      </AsyncContent>
    </Screen>
  );
}

/** Groups files of one list and one date, which are read together. */
const groupOf = ({ targets: [first], days }: FileLine): string => `${first?.code ?? ''} ${days.length === 1 ? days[0] : ''}`;

/** Links to imports that were started while other files are still listed here. */
function BegunLine({ ids }: { ids: readonly number[] }) {
  return (
    <p className="daily__begun" role="status">
      {ids.length > 0 && '已开始检查：'}
      {ids.map((id, at) => (
        <Fragment key={id}>
          {at > 0 && '、'}
          <Link to={`/data/proposals/${id}`}>第 {id} 号</Link>
        </Fragment>
      ))}
    </p>
  );
}

/** Offers the template of a list to users without a file. */
function Template({ lists }: { lists: readonly ListLine[] }) {
  // The link from a missing list preselects it.
  const [wanted] = useSearchParams();
  const [chosen, setChosen] = useState(wanted.get('list') ?? '');
  const code = lists.some((one) => one.code === chosen) ? chosen : '';
  const id = useId();
  return (
    <div className="daily__sheets cluster">
      <label htmlFor={id}>还没有文件？选择名单</label>
      <select className="control" id={id} value={code} onChange={({ target }) => setChosen(target.value)}>
        <option value="">请选择</option>
        {lists.map((one) => (
          <option key={one.code} value={one.code}>
            {one.title}
          </option>
        ))}
      </select>
      <SheetButton code={code} what="template" />
    </div>
  );
}

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const take = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={isOver ? 'daily__drop daily__drop--over' : 'daily__drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={take}
    >
      <FilePicker kind="primary" label="选择数据文件" isMultiple onFiles={onFiles}>
        选择文件
      </FilePicker>
      <p>
        或把文件拖到这里，可以一次放入多个：Excel（xls、xlsx、xlsb）、ods、CSV、文本、DBF、网页、JSONP、Word 表格，或装有这些文件的
        ZIP，每个不超过 {maxFileBytes / 1024 ** 2} MB
      </p>
    </div>
  );
}

interface FileGroupProps {
  files: readonly FileLine[];
  lists: readonly ListLine[];
  onChanged: () => void;
  /** Opens the import, or reports the error here. */
  onBegun: (id: number) => Promise<void>;
}

/** Files that form one list together: the list, its date, and the reading options. */
function FileGroup({ files, lists, onChanged, onBegun }: FileGroupProps) {
  const [first] = files;
  const [code, setCode] = useState(first?.targets[0]?.code ?? '');
  const [today] = useState(() => beijingDay(new Date()));
  const target = lists.find((one) => one.code === code);
  const titleId = useId();
  const beginning = useFormAction({
    read: readOptionFields,
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

interface SentFile {
  file: File;
  /** The uploaded fraction from 0 to 1; absent while it is queued. */
  sent?: number;
  /** The error message, once it was refused. */
  problem?: string;
}

/** The timeout for a file of the maximum size on a branch's connection. */
const uploadMs = 15 * 60_000;

/**
 * Uploads files one after the other and reports progress; files chosen in the meantime are queued. The server knows which files
 * have arrived, even after a reload.
 */
function useSending(onSent: () => void) {
  const client = useClient();
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const waiting = useRef(new Set<File>());
  const last = useRef(Promise.resolve());
  const put = (file: File, now: Omit<SentFile, 'file'>): void =>
    setFiles((all) => all.map((one) => (one.file === file ? { file, ...now } : one)));
  const sendOne = async (file: File): Promise<void> => {
    put(file, { sent: 0 });
    try {
      await client().call(dailyFileUpload, { file }, { timeoutMs: uploadMs, fetch: createUploadFetch((sent) => put(file, { sent })) });
      setFiles((all) => all.filter((one) => one.file !== file));
    } catch (error) {
      put(file, { problem: failureReason(error) });
    }
    waiting.current.delete(file);
    onSent();
  };
  const send = (chosen: readonly File[]): void => {
    const isRefused = ({ size }: File): boolean => size > maxFileBytes;
    const added = chosen.map((file) => (isRefused(file) ? { file, problem: `超过 ${maxFileBytes / 1024 ** 2} MB，没有上传` } : { file }));
    // Errors are shown until other files are chosen.
    setFiles((all) => [...all.filter(({ problem }) => problem === undefined), ...added]);
    for (const file of chosen.filter((one) => !isRefused(one))) {
      waiting.current.add(file);
      last.current = last.current.then(() => sendOne(file));
    }
  };
  return { sending: files, isSending: () => waiting.current.size > 0, send };
}

function SendingLines({ sending }: { sending: readonly SentFile[] }) {
  if (sending.length === 0) return null;
  return (
    <ScreenSection title="上传">
      <ul className="lines">
        {sending.map((one, at) => (
          <li key={`${one.file.name} ${at}`}>
            <span>{one.file.name}</span>
            <UploadStatus {...one} />
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

function UploadStatus({ file: { name, size }, sent, problem }: SentFile) {
  if (problem)
    return (
      <span className="daily--failed" role="alert">
        {problem}
      </span>
    );
  if (sent === undefined) return <span className="quiet">等待上传，{formatFileSize(size)}</span>;
  if (sent >= 1) return <span className="quiet">已上传 {formatFileSize(size)}，正在识别…</span>;
  return (
    <span className="quiet">
      <progress className="daily__progress" max={size} value={Math.round(sent * size)} aria-label={`${name} 的上传进度`} />
      {formatFileSize(Math.round(sent * size))} / {formatFileSize(size)}
    </span>
  );
}
