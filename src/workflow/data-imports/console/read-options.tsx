import { useId } from 'react';
import { Link } from 'react-router';
import { exchangeNames } from '#securities/lists/web/exchange.ts';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { useData } from '#ui/console/use-data.ts';
import { dailyOverview } from '../calls/lists.ts';
import type { ReadOptions } from '../schema/imports.ts';

interface ReadFieldsProps {
  /** The code of the list for which the files are read. */
  code: string;
  dayTitle: string | null;
  parting: 'exchange' | 'rows';
  date: string;
  options?: Partial<ReadOptions>;
  /** The error at the date. */
  error: string | undefined;
}

/** The options for reading files: their date, and what they do not state themselves. */
export function ReadFields({ code, dayTitle, parting, date, options, error }: ReadFieldsProps) {
  const id = useId();
  return (
    <>
      {dayTitle !== null && <DateField id={`${id}-date`} name="date" kind="day" label={dayTitle} defaultValue={date} error={error} />}
      <details className="daily__how" open={options?.source ? true : undefined}>
        <summary>读取方式</summary>
        <AnswerFields code={code} options={options} />
        {parting === 'exchange' ? (
          <ExchangeField options={options} />
        ) : (
          <Choice name="isPart" label="只更新文件写到的行，其余保持不变" isOn={options?.isPart} />
        )}
        <Choice name="skipBadRows" label="跳过有错误的行，其余照常导入" isOn={options?.skipBadRows} />
        <Choice name="isSynthetic" label="是示例数据，页面上注明" isOn={options?.isSynthetic} />
      </details>
    </>
  );
}

function Choice({ name, label, isOn = false }: { name: string; label: string; isOn?: boolean | undefined }) {
  return (
    <label className="daily__choice">
      <input type="checkbox" name={name} defaultChecked={isOn} />
      <span>{label}</span>
    </label>
  );
}

interface AnswerFieldsProps {
  code: string;
  options: Partial<ReadOptions> | undefined;
}

/**
 * The source of the files, and answers to what they do not state. They are stored with the source, so that the question is asked
 * only once.
 */
function AnswerFields({ code, options }: AnswerFieldsProps) {
  const overview = useData(dailyOverview, {});
  const id = useId();
  const sources = (overview.data?.sources ?? []).filter(({ targets }) => targets.includes(code));
  return (
    <>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-source`}>
          来源
        </label>
        {/* Rendered again when the sources have loaded, so that the selected one is among them. */}
        <select key={sources.length} className="control" id={`${id}-source`} name="source" defaultValue={options?.source ?? ''}>
          <option value="">按列名识别</option>
          {sources.map(({ code: source, name }) => (
            <option key={source} value={source}>
              {name}
            </option>
          ))}
        </select>
        <p className="field__hint">
          没有合适的来源时，在<Link to="/data/sources">文件来源</Link>中描述
        </p>
      </div>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-new`}>
          新来源的名称
          <span className="field__optional">（选填）</span>
        </label>
        <p className="field__hint" id={`${id}-new-hint`}>
          填写后，下面的单位、列名、写法在提交时记入这个来源，以后选择它就不再询问
        </p>
        <input
          className="control"
          id={`${id}-new`}
          name="newSource"
          aria-describedby={`${id}-new-hint`}
          defaultValue={options?.newSource}
        />
      </div>
      <Words name="units" label="单位" hint="文件没有写明时填写，每行一项，如 万元、融资余额=亿元" words={options?.units} />
      <Words name="headings" label="列名" hint="每行一项，我们的列在前，如 证券代码=证券编码" words={options?.headings} />
      <Words name="spellings" label="写法" hint="每行一项，我们的写法在后，如 市场:沪主板=沪市" words={options?.spellings} />
    </>
  );
}

function ExchangeField({ options }: { options: Partial<ReadOptions> | undefined }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={`${id}-exchange`}>
        市场
      </label>
      <select className="control" id={`${id}-exchange`} name="exchange" defaultValue={options?.exchange ?? ''}>
        <option value="">全部市场</option>
        {Object.entries(exchangeNames).map(([code, name]) => (
          <option key={code} value={code}>
            只更新{name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Words({ name, label, hint, words = [] }: { name: string; label: string; hint: string; words?: readonly string[] | undefined }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
        <span className="field__optional">（选填）</span>
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        {hint}
      </p>
      <textarea className="control" id={id} name={name} rows={2} aria-describedby={`${id}-hint`} defaultValue={words.join('\n')} />
    </div>
  );
}

const textIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

/** Reads the values of the fields. */
export function readOptionFields(data: FormData): { date: string | null; options: ReadOptions } {
  const lines = (name: string) =>
    textIn(data, name)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return {
    date: textIn(data, 'date') || null,
    options: {
      source: textIn(data, 'source'),
      newSource: textIn(data, 'newSource').trim(),
      exchange: textIn(data, 'exchange') as ReadOptions['exchange'],
      isPart: data.has('isPart'),
      skipBadRows: data.has('skipBadRows'),
      isSynthetic: data.has('isSynthetic'),
      units: lines('units'),
      headings: lines('headings'),
      spellings: lines('spellings'),
      accept: [],
      acceptReason: '',
    },
  };
}
