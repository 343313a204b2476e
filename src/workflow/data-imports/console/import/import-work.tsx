import { Link, useSearchParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { CursorLinks, FilterBar, FilterChoice } from '#ui/console/filter-bar.tsx';
import { ScreenSection, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { formatCount } from '#ui/format/numbers.ts';
import { findingLevels } from '#workflow/imports/web/finding-levels.ts';
import { dailyDifferenceList, dailyFindingList, dailyImportCheck } from '../../calls/imports.ts';
import { dailyVersionList } from '../../calls/lists.ts';
import type { ImportDetail, ImportQuestion, ReadOptions } from '../../schema/imports.ts';
import type { DifferencePage, ImportFindingQuery } from '../../schema/parts.ts';
import { kindNames, doubtNames, guardNames, phaseNames } from '../../web/import-labels.ts';
import { CountChart } from '../count-chart.tsx';
import { FindingNextSteps } from '../next-steps.tsx';
import { Panel } from './panel.tsx';
import { RowsTab } from './rows-tab.tsx';
import { readPageStart } from './start.ts';
import '../daily.css';

/** Returns true while a process reads its files. */
export const isBeingRead = ({ reading }: ImportDetail): boolean => reading === 'reading';

/** An import with its actions, wherever it is shown. */
export function ImportWork({ handling, onChanged }: { handling: ImportDetail; onChanged: () => void }) {
  const questions = handling.report?.questions ?? [];
  // A new reading starts a new editing session: earlier input is part of it or was refused.
  const sitting = `${handling.id} ${handling.state} ${handling.reading} ${handling.revision}`;
  return (
    <div className="daily">
      <div>
        {handling.can.check && handling.reading !== 'frozen' && questions.length > 0 && (
          <Questions key={sitting} handling={handling} questions={questions} onChanged={onChanged} />
        )}
        {isBeingRead(handling) ? <Progress handling={handling} /> : <Tabs handling={handling} />}
      </div>
      <Panel key={sitting} handling={handling} onChanged={onChanged} />
    </div>
  );
}

const tabNames = { findings: '错误', differences: '差异', guards: '校验', rows: '行' } as const;
type Tab = keyof typeof tabNames;

/** Returns the tab to open first: errors, then blocking guards, then differences. */
function firstTab({ report }: ImportDetail): Tab {
  if (!report || report.counts.file + report.counts.row > 0) return 'findings';
  return report.guards.some(({ state }) => state === 'failed') ? 'guards' : 'differences';
}

function Tabs({ handling }: { handling: ImportDetail }) {
  const [query] = useSearchParams();
  const tabs = (Object.keys(tabNames) as Tab[]).filter((tab) => tab !== 'rows' || handling.hasRows);
  const shown = tabs.find((tab) => tab === query.get('tab')) ?? firstTab(handling);
  const counts = countsOf(handling);
  const item = query.get('item');
  const hrefOf = (tab: Tab): string => `?${new URLSearchParams({ ...(item && { item }), tab })}`;
  return (
    <>
      <nav className="tabs" aria-label="查看内容">
        {tabs.map((tab) => (
          <Link key={tab} className="tabs__tab" to={hrefOf(tab)} aria-current={tab === shown ? 'page' : undefined}>
            {tabNames[tab]}
            <span className="tabs__count">{counts[tab]}</span>
          </Link>
        ))}
      </nav>
      {shown === 'findings' && <FindingsTab handling={handling} />}
      {shown === 'differences' && <DifferencesTab handling={handling} />}
      {shown === 'guards' && <GuardsTab handling={handling} />}
      {shown === 'rows' && <RowsTab handling={handling} />}
    </>
  );
}

function countsOf({ report }: ImportDetail): Record<Tab, number> {
  const { counts, changes, guards = [], rows } = report ?? {};
  return {
    findings: counts ? counts.file + counts.row + counts.warning + counts.note : 0,
    differences: changes ? changes.added + changes.removed + changes.changed : 0,
    guards: guards.length,
    rows: changes?.rows ?? rows?.sound ?? 0,
  };
}

const kinds = ['changed', 'added', 'removed'] as const;

/** The differences from the published version, the largest changes first, below the row counts of previous versions. */
function DifferencesTab({ handling }: { handling: ImportDetail }) {
  const { id, run, report } = handling;
  const [query] = useSearchParams();
  const changes = report?.changes;
  if (!changes) return <p>文件有错误，尚未与现行版本比较。</p>;
  const item = query.get('item');
  const hrefOf = (one: string): string => `?${new URLSearchParams({ ...(item && { item }), tab: 'differences', kind: one })}`;
  const kind = kinds.find((one) => one === query.get('kind')) ?? kinds.find((one) => changes[one] > 0) ?? 'changed';
  return (
    <>
      {changes.added + changes.removed + changes.changed === 0 && (
        <p className="daily__notice">与现行版本没有任何差异，请确认不是以前的文件。</p>
      )}
      <Counts handling={handling} />
      <nav className="tabs" aria-label="差异的种类">
        {kinds.map((one) => (
          <Link key={one} className="tabs__tab" to={hrefOf(one)} aria-current={one === kind ? 'page' : undefined}>
            <span aria-hidden="true">{kindNames[one].mark}</span> {kindNames[one].name}
            <span className="tabs__count">{changes[one]}</span>
          </Link>
        ))}
      </nav>
      <Lines key={`${run} ${kind}`} id={id} kind={kind} />
    </>
  );
}

function Lines({ id, kind }: { id: number; kind: (typeof kinds)[number] }) {
  const [query] = useSearchParams();
  const after = query.get('after') ?? undefined;
  const page = useData(dailyDifferenceList, { id, kind, ...(after && { after }) });
  const { name } = kindNames[kind];
  return (
    <AsyncContent of={page} isEmpty={({ differences }) => differences.length === 0} empty={<p>没有{name}的行。</p>}>
      {({ differences, next }) => (
        <>
          <Table label={`${name}的行`} heads={['代码', '名称', '市场或部分', kind === 'changed' ? '变动前 → 变动后' : '内容']}>
            {differences.map((one) => (
              <DifferenceRow key={one.position} difference={one} />
            ))}
          </Table>
          <CursorLinks name="after" next={next} previous={after !== undefined} />
        </>
      )}
    </AsyncContent>
  );
}

function DifferenceRow({ difference: { kind, key, name, part, fields } }: { difference: DifferencePage['differences'][number] }) {
  return (
    <tr>
      <th scope="row">{key}</th>
      <td>{name}</td>
      <td>{part || '—'}</td>
      <td className="rows__wide">
        {fields.map(({ title, before, after, jump }) => (
          <div key={title}>
            {title}：{kind !== 'added' && <span className="daily__before">{before ?? '空'}</span>}
            {kind === 'changed' && ' → '}
            {kind !== 'removed' && <span className="daily__after">{after ?? '空'}</span>}
            {jump && <span className="quiet">（{jump}）</span>}
          </div>
        ))}
      </td>
    </tr>
  );
}

/** The row counts of the last versions and of this one. */
function Counts({ handling: { code, dataDate, state, report } }: { handling: ImportDetail }) {
  const versions = useData(dailyVersionList, { code });
  const rows = report?.changes?.rows;
  if (!versions.data || versions.data.versions.length === 0) return null;
  const to = state === 'applied' || rows === undefined ? [] : [{ label: `本次${dataDate ? ` ${dataDate}` : ''}`, value: rows }];
  return (
    <ScreenSection title="行数">
      <CountChart versions={versions.data.versions} more={to} />
    </ScreenSection>
  );
}

const levels = Object.entries(findingLevels).map(([value, { name }]) => ({ value, text: name }));

/** The errors of the files, each with row and cell. */
function FindingsTab({ handling: { id, run, report } }: { handling: ImportDetail }) {
  const [query] = useSearchParams();
  const [level, after] = [query.get('level') ?? '', readPageStart(query)];
  const findings = useData(dailyFindingList, { id, level: level as ImportFindingQuery['level'], after });
  return (
    <>
      {report && (
        <p className="quiet">
          读到 {report.rows.read} 行 = 可以导入 {report.rows.sound} 行 + 有错误 {report.rows.rejected} 行 + 不属于本名单{' '}
          {report.rows.skipped} 行 + 重复合并 {report.rows.merged} 行
        </p>
      )}
      <FilterBar label="筛选错误">
        <input type="hidden" name="tab" value="findings" />
        <FilterChoice name="level" label="级别" options={levels} />
      </FilterBar>
      <AsyncContent key={run} of={findings} isEmpty={(data) => data.findings.length === 0} empty={<p>没有错误，也没有需要核对的说明。</p>}>
        {(data) => (
          <>
            <FindingNextSteps findings={data.findings} />
            <Table label="错误与说明" heads={['级别', '位置', '说明']}>
              {data.findings.map(({ position, level: own, place, message }) => (
                <tr key={position}>
                  <td className={own === 'file' || own === 'row' ? 'daily--failed' : undefined}>{findingLevels[own].name}</td>
                  <th scope="row">{place || '整个文件'}</th>
                  <td className="rows__wide">{message}</td>
                </tr>
              ))}
            </Table>
            <CursorLinks name="after" next={data.next} previous={after > 0} />
          </>
        )}
      </AsyncContent>
    </>
  );
}

/** The result of each guard, with figures and limits. */
function GuardsTab({ handling: { report } }: { handling: ImportDetail }) {
  const guards = report?.guards ?? [];
  if (guards.length === 0) return <p>{report?.changes ? '这次不需要校验。' : '文件有错误，尚未校验。'}</p>;
  return (
    <Table label="校验结果" heads={['校验', '结果', '数值与上限', '放行']}>
      {guards.map(({ guard, title, state, message, mayAccept, isDoubt, reason }) => (
        <tr key={`${guard} ${message}`}>
          <th scope="row">{title}</th>
          <td className={`daily--${state}`}>
            <span aria-hidden="true">{(isDoubt ? doubtNames : guardNames)[state].mark}</span>{' '}
            {(isDoubt ? doubtNames : guardNames)[state].name}
          </td>
          <td className="rows__wide">{message}</td>
          <td className="rows__wide">
            {reason ?? (state === 'failed' ? (isDoubt ? '核对后写明原因确认' : mayAccept ? '可以写明原因放行' : '不能放行') : '—')}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The progress of a reading. It continues when this window is closed. */
function Progress({ handling: { progress, wants } }: { handling: ImportDetail }) {
  const { phase, done, total } = progress;
  const name = phaseNames[phase] ?? '正在读取';
  return (
    <ScreenSection title={wants === 'submit' ? '正在准备复核' : '正在检查文件'}>
      <p role="status">
        {name}
        {total > 0 && `：${formatCount(done)} / ${formatCount(total)} 行`}
      </p>
      <progress className="daily__progress" aria-label={name} {...(total > 0 && { value: done, max: total })} />
      <p className="quiet">可以离开此页，处理会继续；回来时从这里接着看。</p>
    </ScreenSection>
  );
}

/** Without an answer the rows are read as before. */
const notAnswered = '';

interface QuestionsProps {
  handling: ImportDetail;
  questions: readonly ImportQuestion[];
  onChanged: () => void;
}

/** The questions that the files leave open, with possible answers. The files are read again with the chosen ones. */
function Questions({ handling, questions, onChanged }: QuestionsProps) {
  const { id, revision, dataDate, options } = handling;
  const nameOf = (index: number) => `question-${index}`;
  const answering = useFormAction({
    read: (data) => ({
      answers: questions.flatMap(({ option }, index) => {
        const answer = String(data.get(nameOf(index)) ?? notAnswered);
        return answer === notAnswered ? [] : [{ option, answer }];
      }),
      newSource: String(data.get('newSource') ?? '').trim(),
    }),
    check: ({ answers }) => (answers.length > 0 ? [] : [{ path: nameOf(0), message: '请至少选定一个答案，再重新检查' }]),
    async act(client, { answers, newSource }) {
      await client.call(dailyImportCheck, { id, revision, date: dataDate, options: addAnswers({ ...options, newSource }, answers) });
      onChanged();
    },
  });
  const ownPaths = [nameOf(0), 'newSource'];
  return (
    <ScreenSection title={`文件里有 ${questions.length} 处需要您回答`}>
      <form onSubmit={answering.onSubmit} noValidate>
        <ErrorSummary errors={answering.errors.filter(({ path }) => !ownPaths.includes(path))} title="没有检查" />
        {questions.map(({ text, note, choices }, index) => (
          <RadioGroup
            // The questions of one reading never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            name={nameOf(index)}
            label={text}
            hint={note}
            isOptional
            chosen={notAnswered}
            choices={[
              ...choices.map(({ answer, text: own, samples }) => ({
                value: answer,
                text: samples.length > 0 ? `${own}，如 ${samples.map((sample) => sample.slice(0, 20)).join('、')}` : own,
              })),
              { value: notAnswered, text: '都不是，或暂不回答' },
            ]}
            error={errorOf(answering.errors, nameOf(index))}
          />
        ))}
        {options.source === '' && (
          <TextInput
            name="newSource"
            id="questions-new-source"
            label="新来源的名称"
            hint="填写后，回答在提交时记入这个来源，以后选择它就不再询问"
            isOptional
            maxLength={40}
            defaultValue={options.newSource}
            error={errorOf(answering.errors, 'newSource')}
          />
        )}
        <Button kind="primary" type="submit" aria-busy={answering.isBusy}>
          按回答重新检查
        </Button>
      </form>
    </ScreenSection>
  );
}

type Answer = Pick<ImportQuestion, 'option'> & { answer: string };

/** Adds answers to the previous ones and clears the accepted guards, because the rows are read again. */
function addAnswers(options: ReadOptions, answers: readonly Answer[]): ReadOptions {
  const of = (option: Answer['option']) => answers.filter((one) => one.option === option).map(({ answer }) => answer);
  return {
    ...options,
    units: [...options.units, ...of('unit')],
    headings: [...options.headings, ...of('heading')],
    spellings: [...options.spellings, ...of('spelling')],
    accept: [],
    acceptReason: '',
  };
}
