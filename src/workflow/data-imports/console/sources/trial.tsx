import { useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { Button } from '#ui/components/button/button.tsx';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { Select } from '#ui/components/select.tsx';
import { OneFileField } from '#ui/console/form/one-file-field.tsx';
import { ScreenSection, Table } from '#ui/console/screen.tsx';
import { formErrors } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { findingLevels } from '#workflow/imports/web/finding-levels.ts';
import { dailySourceTry, maxSampleBytes } from '../../calls/sources.ts';
import type { FrameLine, SourceTrialResult, SourceVocabularyData } from '../../schema/sources.ts';
import { FindingNextSteps } from '../next-steps.tsx';
import { findTypingErrors, toDraft, toFormErrors, type SourceValues } from './form-values.ts';

interface TrialProps {
  values: SourceValues;
  vocabulary: SourceVocabularyData;
  /** Called with the errors of the description, which are shown at its fields. */
  onErrors: (errors: readonly FieldError[]) => void;
}

const most = `${maxSampleBytes / 1024 ** 2} MB`;
const own = ['file', 'list', 'date'];

/** Reads a sample with the current description; nothing is saved. */
export function Trial({ values, vocabulary, onErrors }: TrialProps) {
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState('');
  const [date, setDate] = useState('');
  const [trial, setTrial] = useState<SourceTrialResult>();
  const targets = vocabulary.targets.filter(({ code }) => values.targets.includes(code));
  const lists = targets.filter(({ kind }) => kind === 'list');
  const list = lists.some(({ code }) => code === chosen) ? chosen : (lists[0]?.code ?? '');
  const trying = useAction({
    async act(client): Promise<void> {
      setTrial(undefined);
      const typing = findTypingErrors(values);
      onErrors(typing);
      if (typing.length > 0) return;
      if (list === '') return trying.setErrors([{ path: 'list', message: '请先在上面选择适用的名单' }]);
      if (!file) return trying.setErrors([{ path: 'file', message: '请选择样本文件' }]);
      if (file.size > maxSampleBytes) return trying.setErrors([{ path: 'file', message: `样本超过 ${most}，请截取一部分再试` }]);
      setTrial(await client.call(dailySourceTry, { draft: JSON.stringify(toDraft(values)), list, date, file }));
    },
    explain(error) {
      const errors = toFormErrors(formErrors(error));
      onErrors(errors.filter(({ path }) => !own.includes(path) && path !== ''));
      return errors.filter(({ path }) => own.includes(path) || path === '');
    },
  });
  // Files of a register are checked where they are imported.
  if (targets.length > 0 && lists.length === 0) return null;
  return (
    <ScreenSection title="用样本试读">
      <p className="quiet">选一个样本，看看按上面的描述会怎样读取。样本不保存，数据不会改变；改了描述可以再试。</p>
      <ErrorSummary errors={trying.errors} title="没有试读" />
      <div className="source__fields">
        <OneFileField
          name="file"
          label="样本文件"
          hint={`不超过 ${most}`}
          accept=""
          file={file}
          error={errorOf(trying.errors, 'file')}
          onFile={setFile}
        >
          选择样本
        </OneFileField>
        <Select
          name="list"
          label="按哪一份名单读取"
          options={lists.map(({ code, title }) => ({ value: code, text: title }))}
          value={list}
          error={errorOf(trying.errors, 'list')}
          onChange={({ target }) => setChosen(target.value)}
        />
        <DateField
          name="date"
          kind="day"
          label="数据日期"
          hint="留空按文件写明的日期"
          isOptional
          value={date}
          onValue={setDate}
          error={errorOf(trying.errors, 'date')}
        />
      </div>
      <Button aria-busy={trying.isBusy} onClick={() => trying.run()}>
        试读样本
      </Button>
      <div role="status">{trial && <Outcome trial={trial} />}</div>
    </ScreenSection>
  );
}

function Outcome({ trial }: { trial: SourceTrialResult }) {
  const { day, encoding, control, trailer, rowsBetween, columns, sample, lines, unused, counts, findings } = trial;
  const wrong = findings.filter(({ level }) => level === 'file' || level === 'row').length;
  return (
    <div className="source__outcome">
      <p className={wrong > 0 ? 'daily--failed' : 'daily--passed'}>
        <span aria-hidden="true">{wrong > 0 ? '✕' : '✓'}</span> {wordsOf(wrong, counts)}
      </p>
      <p className="quiet">{[encoding && `编码 ${encoding}`, `按 ${day} 读取`, `两行之间 ${rowsBetween} 行`].filter(Boolean).join('，')}</p>
      <FindingNextSteps findings={findings} />
      {findings.length > 0 && (
        <Table label="试读的问题" heads={['级别', '位置', '内容']}>
          {findings.map(({ level, place, message }, at) => (
            <tr key={at}>
              <td className={level === 'file' || level === 'row' ? 'daily--failed' : undefined}>{findingLevels[level].name}</td>
              <td>{place || '—'}</td>
              <td className="rows__wide">{message}</td>
            </tr>
          ))}
        </Table>
      )}
      {control && <Line title="控制行" line={control} />}
      {trailer && <Line title="尾行" line={trailer} />}
      {sample.length > 0 ? (
        <Table
          label="读出的前几行"
          heads={['行', ...columns.map(({ title, heading }) => (heading === title ? title : `${title}（${heading}）`))]}
        >
          {sample.map(({ position, cells }) => (
            <Cells key={position} position={position} cells={cells} />
          ))}
        </Table>
      ) : (
        <Raw lines={lines} />
      )}
      {unused.length > 0 && <p className="quiet">没有用到的列：{unused.join('、')}</p>}
    </div>
  );
}

function wordsOf(wrong: number, { read, sound, rejected }: SourceTrialResult['counts']): string {
  if (read === 0) return wrong > 0 ? '不能按这个描述读取，请按下面的问题修改' : '没有读到数据行';
  if (wrong === 0) return `读到 ${read} 行，全部可以导入`;
  return `读到 ${read} 行，可以导入 ${sound} 行，有错误 ${rejected} 行`;
}

/** The contents of a line around the rows. */
function Line({ title, line: { position, cells, parts } }: { title: string; line: FrameLine }) {
  return (
    <>
      <p className="source__raw">
        {title}（第 {position} 行）：{cells.join(' │ ')}
      </p>
      {parts.length > 0 && (
        <Table label={`${title}的各项`} heads={['项目', '位置', '写明', '应为或算得', '核对']}>
          {parts.map(({ title: name, at, stated, counted, isRight }) => (
            <tr key={`${name} ${at}`}>
              <th scope="row">{name}</th>
              <td>{at}</td>
              <td>{stated || '空'}</td>
              <td>{counted ?? '—'}</td>
              <td className={isRight === false ? 'daily--failed' : isRight ? 'daily--passed' : undefined}>
                {isRight === null ? '未核对' : isRight ? '✓ 相符' : '✕ 不符'}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

/** The first lines of the file as they are, where they could not be read as the list. */
function Raw({ lines }: { lines: SourceTrialResult['lines'] }) {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  if (width === 0) return null;
  return (
    <Table label="文件的前几行" heads={['行', ...Array.from({ length: width }, (_, at) => `第 ${at + 1} 列`)]}>
      {lines.map(({ position, cells }) => (
        <Cells key={position} position={position} cells={Array.from({ length: width }, (_, at) => cells[at] ?? '')} />
      ))}
    </Table>
  );
}

function Cells({ position, cells }: { position: number; cells: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{position}</th>
      {cells.map((cell, at) => (
        <td key={at}>{cell || '—'}</td>
      ))}
    </tr>
  );
}
