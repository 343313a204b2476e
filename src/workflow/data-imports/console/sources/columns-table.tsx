import { Button } from '#ui/components/button/button.tsx';
import type { FieldProps } from '#ui/components/field/field.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { ScreenSection, Table } from '#ui/console/screen.tsx';
import type { SourceVocabularyData } from '../../schema/sources.ts';
import { newColumn, type ColumnValues } from './form-values.ts';
import type { SourcePartProps } from './source-form.tsx';

type Field = SourceVocabularyData['targets'][number]['columns'][number];

/** Returns the columns of the selected lists without duplicates. */
export function listColumnFields({ targets }: SourceVocabularyData, codes: readonly string[]): Field[] {
  const byKey = new Map(
    targets.filter(({ code }) => codes.includes(code)).flatMap(({ columns }) => columns.map((field) => [field.key, field])),
  );
  return [...byKey.values()];
}

/** Our columns, each with its mapping to the files. */
export function ColumnsTable({ detail, values, set, errorAt, isReadOnly }: SourcePartProps) {
  const fields = listColumnFields(detail.vocabulary, values.targets);
  const left = fields.filter(({ key }) => !values.columns.some(({ field }) => field === key));
  const change = (field: string, by: Partial<ColumnValues>): void =>
    set({ columns: values.columns.map((column) => (column.field === field ? { ...column, ...by } : column)) });
  return (
    <ScreenSection title="各列">
      <p className="quiet">
        有表头的文件写列名，每行一个；没有表头的写位置，即每行的第几项，从 1 数起。写法如 开放=是，左边是文件里的，右边是我们的。
      </p>
      {values.columns.length > 0 && (
        <Table label="各列的描述" heads={['我们的列', '列名', '位置', '单位', '写法', '空值', '操作']}>
          {values.columns.map((column) => (
            <ColumnRow
              key={column.field}
              column={column}
              field={fields.find(({ key }) => key === column.field)}
              shipped={detail.shipped?.columns[column.field]?.headings ?? []}
              errorAt={errorAt}
              isReadOnly={isReadOnly}
              onChange={(by) => change(column.field, by)}
              onRemove={() => set({ columns: values.columns.filter(({ field }) => field !== column.field) })}
            />
          ))}
        </Table>
      )}
      {values.targets.length === 0 && <p className="quiet">选择适用的名单后，可以添加它们的列。</p>}
      {!isReadOnly && values.targets.length > 0 && (
        <AddColumn
          fields={left}
          error={errorAt('mapping.columns')}
          onAdd={(keys) => set({ columns: [...values.columns, ...keys.map(newColumn)] })}
        />
      )}
    </ScreenSection>
  );
}

interface AddColumnProps {
  fields: readonly Field[];
  /** The error for the columns as a whole. */
  error: string | undefined;
  onAdd: (keys: string[]) => void;
}

function AddColumn({ fields, error, onAdd }: AddColumnProps) {
  const needed = fields.filter(({ isRequired }) => isRequired).map(({ key }) => key);
  return (
    <div className="cluster source__add">
      <Select
        name="mapping.columns"
        label="添加一列"
        isOptional
        noneText="请选择"
        options={fields.map(({ key, title, isRequired }) => ({ value: key, text: isRequired ? `${title}（必需）` : title }))}
        value=""
        error={error}
        onChange={({ target }) => target.value !== '' && onAdd([target.value])}
      />
      {needed.length > 0 && <Button onClick={() => onAdd(needed)}>添加全部必需的列</Button>}
    </div>
  );
}

interface ColumnRowProps {
  column: ColumnValues;
  /** Absent where none of the selected lists has the column. */
  field: Field | undefined;
  /** Headings that are recognised without a description. */
  shipped: readonly string[];
  errorAt: SourcePartProps['errorAt'];
  isReadOnly: boolean;
  onChange: (by: Partial<ColumnValues>) => void;
  onRemove: () => void;
}

function ColumnRow({ column, field, shipped, errorAt, isReadOnly, onChange, onRemove }: ColumnRowProps) {
  const title = field?.title ?? column.field;
  /** Connects a control in a cell with its column heading and its error. */
  const cell = (part: 'headings' | 'position' | 'unit' | 'spellings' | 'none', head: string) => {
    const name = `mapping.columns.${column.field}.${part}`;
    const label = <span className="visually-hidden">{`${title}的${head}`}</span>;
    return { name, label, isOptional: true, error: errorAt(name), disabled: isReadOnly };
  };
  return (
    <tr>
      <th scope="row">
        {title}
        {field?.isRequired && <span className="subline">必需</span>}
        {!field && <span className="subline daily--late">所选名单没有这一列</span>}
      </th>
      <td className="source__cell">
        <Words {...cell('headings', '列名')} value={column.headings} onValue={(headings) => onChange({ headings })} />
        {shipped.length > 0 && <span className="subline">已知：{shipped.join('、')}</span>}
      </td>
      <td className="source__cell source__cell--place">
        <TextInput
          {...cell('position', '位置')}
          inputMode="numeric"
          maxLength={4}
          value={column.position}
          onChange={({ target }) => onChange({ position: target.value })}
        />
      </td>
      <td className="source__cell">
        {field && field.units.length > 0 ? (
          <Select
            {...cell('unit', '单位')}
            noneText="按文件"
            options={field.units}
            value={column.unit}
            onChange={({ target }) => onChange({ unit: target.value })}
          />
        ) : (
          <span className="muted">—</span>
        )}
      </td>
      <td className="source__cell">
        <Words {...cell('spellings', '写法')} value={column.spellings} onValue={(spellings) => onChange({ spellings })} />
      </td>
      <td className="source__cell">
        <Words {...cell('none', '空值')} value={column.none} onValue={(none) => onChange({ none })} />
      </td>
      <td>
        {!isReadOnly && (
          <Button kind="quiet" aria-label={`移除：${title}`} onClick={onRemove}>
            移除
          </Button>
        )}
      </td>
    </tr>
  );
}

interface WordsProps extends FieldProps {
  disabled: boolean;
  value: string;
  onValue: (value: string) => void;
}

/** A text area with one word per line. */
function Words({ value, onValue, ...field }: WordsProps) {
  const lines = value.split('\n').length;
  return <TextArea {...field} rows={Math.min(6, lines)} value={value} onChange={({ target }) => onValue(target.value)} />;
}
