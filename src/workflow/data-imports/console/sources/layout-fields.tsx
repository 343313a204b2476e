import type { ReactNode } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { ScreenSection } from '#ui/console/screen.tsx';
import { listColumnFields } from './columns-table.tsx';
import type { SourceValues, SumValues, TableValues } from './form-values.ts';
import type { SourcePartProps } from './source-form.tsx';

/** The lines around and between the rows of an interface file. */
export function LayoutFields(part: SourcePartProps) {
  const { detail, values, set, errorAt, isReadOnly } = part;
  return (
    <ScreenSection title="接口文件的约定">
      <p className="quiet">普通的表格不用填写。接口文件按与对方的约定填写；位置都从 1 数起，一项不符时整个文件不导入。</p>
      <div className="source__fields">
        <Select
          name="mapping.layout.separator"
          label="分隔符"
          isOptional
          noneText="按文件判断"
          options={detail.vocabulary.separators}
          value={values.separator}
          disabled={isReadOnly}
          error={errorAt('mapping.layout.separator')}
          onChange={({ target }) => set({ separator: target.value })}
        />
        <Place
          {...part}
          path="mapping.layout.cells"
          label="每行的列数"
          hint="留空按第一行"
          value={values.cells}
          onChange={(cells) => set({ cells })}
        />
        <TextArea
          name="mapping.layout.none"
          label="所有列的空值"
          hint="每行一个，如 99999999"
          isOptional
          rows={2}
          value={values.none}
          disabled={isReadOnly}
          error={errorAt('mapping.layout.none')}
          onChange={({ target }) => set({ none: target.value })}
        />
      </div>
      <ControlFields {...part} />
      <TrailerFields {...part} />
      <Tables {...part} />
    </ScreenSection>
  );
}

interface PlaceProps extends Pick<SourcePartProps, 'errorAt' | 'isReadOnly'> {
  path: string;
  label: string;
  hint?: string;
  isNeeded?: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** A field for a position, counted from 1. */
function Place({ path, label, hint, isNeeded, value, onChange, errorAt, isReadOnly }: PlaceProps) {
  return (
    <TextInput
      name={path}
      label={label}
      {...(hint && { hint })}
      isOptional={!isNeeded}
      inputMode="numeric"
      maxLength={13}
      value={value}
      disabled={isReadOnly}
      error={errorAt(path)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Mark({ path, label, hint, value, onChange, errorAt, isReadOnly }: PlaceProps) {
  return (
    <TextInput
      name={path}
      label={label}
      {...(hint && { hint })}
      isOptional
      maxLength={60}
      value={value}
      disabled={isReadOnly}
      error={errorAt(path)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface LineFrameProps extends Pick<SourcePartProps, 'isReadOnly'> {
  name: string;
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  children: ReactNode;
}

/** One of the two optional lines, with its fields when it is enabled. */
function LineFrame({ name, label, isOn, onToggle, isReadOnly, children }: LineFrameProps) {
  return (
    <fieldset className="source__line">
      <legend>{label}</legend>
      <Checkbox
        name={name}
        label={`文件有${label}`}
        isOptional
        checked={isOn}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
      {isOn && children}
    </fieldset>
  );
}

function ControlFields({ values: { hasControl, control }, set, ...rest }: SourcePartProps) {
  const path = 'mapping.layout.control';
  const put = (change: Partial<SourceValues['control']>) => set({ control: { ...control, ...change } });
  return (
    <LineFrame
      name={path}
      label="控制行（第一行）"
      isOn={hasControl}
      onToggle={(isOn) => set({ hasControl: isOn })}
      isReadOnly={rest.isReadOnly}
    >
      <div className="source__fields">
        <Mark
          {...rest}
          path={`${path}.mark`}
          label="标记"
          hint="第一项的文字，如 HEADER"
          value={control.mark}
          onChange={(mark) => put({ mark })}
        />
        <Place {...rest} path={`${path}.date`} label="数据日期的位置" value={control.date} onChange={(date) => put({ date })} />
        <Place
          {...rest}
          path={`${path}.effectiveOn`}
          label="生效日期的位置"
          value={control.effectiveOn}
          onChange={(effectiveOn) => put({ effectiveOn })}
        />
        <Place {...rest} path={`${path}.count`} label="行数的位置" value={control.count} onChange={(count) => put({ count })} />
        <Place {...rest} path={`${path}.list.at`} label="名单代号的位置" value={control.listAt} onChange={(listAt) => put({ listAt })} />
        <Mark
          {...rest}
          path={`${path}.list.word`}
          label="名单代号"
          hint="不是这个代号就是选错了文件"
          value={control.listWord}
          onChange={(listWord) => put({ listWord })}
        />
      </div>
    </LineFrame>
  );
}

function TrailerFields(part: SourcePartProps) {
  const { values, set, ...rest } = part;
  const { hasTrailer, trailer } = values;
  const path = 'mapping.layout.trailer';
  const put = (change: Partial<SourceValues['trailer']>) => set({ trailer: { ...trailer, ...change } });
  return (
    <LineFrame
      name={path}
      label="尾行（最后一行）"
      isOn={hasTrailer}
      onToggle={(isOn) => set({ hasTrailer: isOn })}
      isReadOnly={rest.isReadOnly}
    >
      <div className="source__fields">
        <Mark
          {...rest}
          path={`${path}.mark`}
          label="结束标记"
          hint="第一项的文字，如 TRAILER、END"
          value={trailer.mark}
          onChange={(mark) => put({ mark })}
        />
        <Place {...rest} path={`${path}.count`} label="行数的位置" value={trailer.count} onChange={(count) => put({ count })} />
      </div>
      <Sums {...part} put={put} />
      <ChecksumFields {...part} put={put} />
    </LineFrame>
  );
}

type PutTrailer = (change: Partial<SourceValues['trailer']>) => void;

function Sums({ values, put, detail, ...rest }: SourcePartProps & { put: PutTrailer }) {
  const { sums } = values.trailer;
  const placed = values.columns.filter(({ position }) => position.trim() !== '').map(({ field }) => field);
  const titles = listColumnFields(detail.vocabulary, values.targets).filter(({ key }) => placed.includes(key));
  const change = (at: number, by: Partial<SumValues>) => put({ sums: sums.map((sum, index) => (index === at ? { ...sum, ...by } : sum)) });
  return (
    <>
      {sums.map((sum, index) => {
        const path = `mapping.layout.trailer.sums.${index}`;
        return (
          // A sum has no name of its own while it is being typed, so its index is the key.
          <div key={index} className="source__fields source__fields--entry" role="group" aria-label={`第 ${index + 1} 项合计`}>
            <Place {...rest} isNeeded path={`${path}.at`} label="合计的位置" value={sum.at} onChange={(at) => change(index, { at })} />
            <TextInput
              name={`${path}.column`}
              label="合计的列"
              hint="我们的列，或 第5列"
              list={`source-columns-${index}`}
              maxLength={60}
              value={sum.column}
              disabled={rest.isReadOnly}
              error={rest.errorAt(`${path}.column`)}
              onChange={({ target }) => change(index, { column: target.value })}
            />
            <datalist id={`source-columns-${index}`}>
              {titles.map(({ key, title }) => (
                <option key={key}>{title}</option>
              ))}
            </datalist>
            <Place
              {...rest}
              path={`${path}.modulo`}
              label="取模"
              hint="写明的是余数时填写，如 97"
              value={sum.modulo}
              onChange={(modulo) => change(index, { modulo })}
            />
            {!rest.isReadOnly && (
              <Button kind="quiet" aria-label={`移除第 ${index + 1} 项合计`} onClick={() => put({ sums: sums.toSpliced(index, 1) })}>
                移除
              </Button>
            )}
          </div>
        );
      })}
      {!rest.isReadOnly && <Button onClick={() => put({ sums: [...sums, { at: '', column: '', modulo: '' }] })}>添加一项合计</Button>}
    </>
  );
}

function ChecksumFields({ values: { trailer }, put, detail, ...rest }: SourcePartProps & { put: PutTrailer }) {
  const path = 'mapping.layout.trailer.checksum';
  return (
    <div className="source__fields source__fields--entry" role="group" aria-label="校验值">
      <Select
        name={`${path}.algorithm`}
        label="校验算法"
        hint="按文件原来的字节计算各行"
        isOptional
        noneText="没有校验值"
        options={detail.vocabulary.algorithms}
        value={trailer.algorithm}
        disabled={rest.isReadOnly}
        error={rest.errorAt(`${path}.algorithm`)}
        onChange={({ target }) => put({ algorithm: target.value })}
      />
      {trailer.algorithm !== '' && (
        <>
          <Place
            {...rest}
            isNeeded
            path={`${path}.at`}
            label="校验值的位置"
            value={trailer.checksumAt}
            onChange={(checksumAt) => put({ checksumAt })}
          />
          {trailer.algorithm === 'bytes' && (
            <Place
              {...rest}
              path={`${path}.modulo`}
              label="字节和取模"
              hint="留空为 256"
              value={trailer.modulo}
              onChange={(modulo) => put({ modulo })}
            />
          )}
          <Checkbox
            name={`${path}.withControl`}
            label="从控制行算起"
            isOptional
            checked={trailer.withControl}
            disabled={rest.isReadOnly}
            onChange={({ currentTarget }) => put({ withControl: currentTarget.checked })}
          />
          <Checkbox
            name={`${path}.withBreaks`}
            label="换行也算在内"
            isOptional
            checked={trailer.withBreaks}
            disabled={rest.isReadOnly}
            onChange={({ currentTarget }) => put({ withBreaks: currentTarget.checked })}
          />
        </>
      )}
    </div>
  );
}

/** The tables of a workbook or a page that contain the list. */
function Tables({ detail, values: { tables }, set, ...rest }: SourcePartProps) {
  const change = (at: number, by: Partial<TableValues>) =>
    set({ tables: tables.map((table, index) => (index === at ? { ...table, ...by } : table)) });
  return (
    <fieldset className="source__line">
      <legend>文件里的各张表</legend>
      <p className="quiet">一个文件有几张表、各表的含义不同时填写：写明第几张，或标题里的字样。</p>
      {tables.map((table, index) => {
        const path = `mapping.layout.tables.${index}`;
        return (
          <div key={index} className="source__fields source__fields--entry" role="group" aria-label={`第 ${index + 1} 项表格`}>
            <Place {...rest} path={`${path}.number`} label="第几张" value={table.number} onChange={(number) => change(index, { number })} />
            <Mark
              {...rest}
              path={`${path}.title`}
              label="标题里的字样"
              value={table.title}
              onChange={(title) => change(index, { title })}
            />
            <Select
              name={`${path}.role`}
              label="含义"
              options={detail.vocabulary.tableRoles}
              value={table.role}
              disabled={rest.isReadOnly}
              error={rest.errorAt(`${path}.role`)}
              onChange={({ target }) => change(index, { role: target.value })}
            />
            {!rest.isReadOnly && (
              <Button kind="quiet" aria-label={`移除第 ${index + 1} 项表格`} onClick={() => set({ tables: tables.toSpliced(index, 1) })}>
                移除
              </Button>
            )}
          </div>
        );
      })}
      {!rest.isReadOnly && (
        <Button onClick={() => set({ tables: [...tables, { number: '', title: '', role: 'whole' }] })}>添加一张表</Button>
      )}
    </fieldset>
  );
}
