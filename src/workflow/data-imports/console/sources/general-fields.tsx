import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { ScreenSection } from '#ui/console/screen.tsx';
import type { SourcePartProps } from './source-form.tsx';

/** The name of a source and the type of its files; read-only for a built-in source. */
export function GeneralFields({ detail, values, set, errorAt, isReadOnly, isNew }: SourcePartProps & { isNew: boolean }) {
  const isFixed = isReadOnly || detail.shipped !== null;
  const { exchanges, dayOrders } = detail.vocabulary;
  return (
    <ScreenSection title="来源">
      <div className="source__fields">
        <TextInput
          name="name"
          label="名称"
          hint="导入时在“来源”中看到，如“示例登记公司 担保品接口”"
          maxLength={60}
          value={values.name}
          disabled={isFixed}
          error={errorAt('name')}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextInput
          name="code"
          label="代号"
          hint="小写字母、数字和连字符，以字母开头；保存后不能更改"
          maxLength={40}
          value={values.code}
          disabled={isFixed || !isNew}
          error={errorAt('code')}
          onChange={({ target }) => set({ code: target.value })}
        />
        <Select
          name="mapping.exchange"
          label="市场"
          hint="各行都是这个市场的证券时选择"
          isOptional
          noneText="不限"
          options={exchanges}
          value={values.exchange}
          disabled={isFixed}
          error={errorAt('mapping.exchange')}
          onChange={({ target }) => set({ exchange: target.value })}
        />
        <Select
          name="mapping.dayOrder"
          label="日期的先后"
          hint="年份写在最后时怎样读，如 08/09/2026"
          isOptional
          noneText="年份在前"
          options={dayOrders}
          value={values.dayOrder}
          disabled={isFixed}
          error={errorAt('mapping.dayOrder')}
          onChange={({ target }) => set({ dayOrder: target.value })}
        />
      </div>
      <Lists detail={detail} values={values} set={set} errorAt={errorAt} isReadOnly={isFixed} />
    </ScreenSection>
  );
}

function Lists({ detail, values, set, errorAt, isReadOnly }: SourcePartProps) {
  const { targets } = detail.vocabulary;
  const toggle = (code: string, isOn: boolean): void =>
    set({ targets: targets.map((one) => one.code).filter((one) => (one === code ? isOn : values.targets.includes(one))) });
  return (
    <fieldset className="source__lists">
      <legend className="field__label">适用的名单</legend>
      <div className="source__fields">
        {targets.map(({ code, title }, at) => (
          <Checkbox
            key={code}
            name={at === 0 ? 'mapping.targets' : `mapping.targets.${code}`}
            label={title}
            isOptional
            checked={values.targets.includes(code)}
            disabled={isReadOnly}
            error={at === 0 ? errorAt('mapping.targets') : undefined}
            onChange={({ currentTarget }) => toggle(code, currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
