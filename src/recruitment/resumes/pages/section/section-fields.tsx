import type { FieldError } from '#contract/envelope.ts';
import { optionsOf } from '#recruitment/jobs/web/options.ts';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import type { SectionName } from '../../sections.ts';
import { fieldSpecs, type FieldSpec } from '../../web/field-specs.ts';
import { lengths } from '../../web/section-data.ts';

export type Values = Readonly<Record<string, unknown>>;

interface SectionFieldsProps {
  section: SectionName;
  /** Prefix of the field names of an entry: `items.0.`. */
  prefix?: string;
  values: Values;
  errors: readonly FieldError[];
  /** The names of the fields that an application needs. */
  needed: ReadonlySet<string>;
  /** The fields to show, if not all; and the replacement of a field's hint. */
  only?: ReadonlySet<string>;
  hints?: Readonly<Record<string, string>>;
  onChange(values: Values): void;
}

/** The fields of a section or of one entry, in two columns where there is room. */
export function SectionFields({ section, prefix = '', values, errors, needed, only, hints = {}, onChange }: SectionFieldsProps) {
  const specs = fieldSpecs[section].filter(({ name }) => !only || only.has(name));
  return (
    <div className="resume-fields">
      {specs.map((spec) => (
        <SpecField
          key={spec.name}
          spec={hints[spec.name] === undefined ? spec : { ...spec, hint: hints[spec.name], rows: Math.min(spec.rows ?? 5, 5) }}
          path={prefix + spec.name}
          value={values[spec.name]}
          maxLength={(lengths[section] as Readonly<Record<string, number>>)[spec.name]}
          error={errorOf(errors, prefix + spec.name)}
          isOptional={!needed.has(spec.name)}
          onChange={(value) => onChange({ ...values, [spec.name]: value })}
        />
      ))}
    </div>
  );
}

interface SpecFieldProps {
  spec: FieldSpec;
  /** Path of the field in the section, as the server names it: `items.0.from`. */
  path: string;
  value: unknown;
  /** In characters. */
  maxLength?: number;
  error?: string;
  isOptional: boolean;
  onChange(value: unknown): void;
}

const transferOptions = [
  { value: 'yes', text: '服从' },
  { value: 'no', text: '不服从' },
];

/** The control of one field by its kind. */
function SpecField(props: SpecFieldProps) {
  const { spec, value } = props;
  if (spec.kind === 'ticks') return <Ticks {...props} chosen={Array.isArray(value) ? (value as string[]) : []} />;
  const text = typeof value === 'string' ? value : '';
  if (spec.kind === 'until') return <Until {...props} text={text} />;
  const common = commonOf(props);
  const onInput = {
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => props.onChange(currentTarget.value),
  };
  const onDate = { value: text, onValue: props.onChange };
  if (spec.kind === 'choice' || spec.kind === 'transfer')
    return <Select {...common} {...onInput} noneText="请选择" options={spec.list ? optionsOf(spec.list) : transferOptions} />;
  if (spec.kind === 'area') return <TextArea {...common} {...onInput} rows={spec.rows ?? 5} maxLength={props.maxLength} />;
  if (spec.kind === 'day') return <DateField {...common} {...onDate} kind="day" min="1900-01-01" autoComplete={spec.autoComplete} />;
  if (spec.kind === 'month') return <DateField {...common} {...onDate} kind="month" min="1900-01" />;
  return <Line {...props} text={text} />;
}

const commonOf = ({ spec, path, error, isOptional }: SpecFieldProps) => ({
  name: path,
  label: spec.label,
  hint: spec.hint,
  error,
  isOptional,
});

const patterns: Readonly<Record<string, string>> = { yearsOfWork: '[0-9]{1,2}', idNumber: '[0-9]{17}[0-9X]|[0-9]{3}[*]{11}[0-9]{3}[0-9X]' };
const lineLengths: Readonly<Record<string, number>> = { yearsOfWork: 2 };

function Line({ text, ...props }: SpecFieldProps & { text: string }) {
  const { spec, maxLength, onChange } = props;
  const { name, type, inputMode, autoComplete, suggest } = spec;
  const isIdNumber = name === 'idNumber';
  return (
    <TextInput
      {...commonOf(props)}
      type={type ?? 'text'}
      inputMode={inputMode}
      autoComplete={autoComplete ?? 'off'}
      pattern={patterns[name]}
      maxLength={maxLength ?? lineLengths[name]}
      reads={isIdNumber ? 'idNumber' : undefined}
      list={suggest && `resume-${suggest}`}
      value={text}
      onChange={({ currentTarget: { value } }) => onChange(isIdNumber ? value.trim().toUpperCase() : value)}
    />
  );
}

/** A month, or "ongoing"; clearing the box restores the month. */
function Until({ text, ...props }: SpecFieldProps & { text: string }) {
  const isNow = text === 'now';
  return (
    <div>
      <DateField {...commonOf(props)} kind="month" min="1900-01" value={isNow ? '' : text} disabled={isNow} onValue={props.onChange} />
      <Checkbox
        name={`${props.path}.now`}
        label={props.spec.nowText}
        isOptional
        checked={isNow}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked ? 'now' : '')}
      />
    </div>
  );
}

function Ticks({ spec, path, error, chosen, onChange }: SpecFieldProps & { chosen: readonly string[] }) {
  const toggle = (value: string, isTicked: boolean): void =>
    onChange(isTicked ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <fieldset className={error ? 'field field--wrong' : 'field'}>
      <legend className="field__label">
        {spec.label}
        <span className="field__optional">（选填，可多选）</span>
      </legend>
      {error && <p className="field__error">{error}</p>}
      <div className="resume-fields">
        {optionsOf(spec.list ?? 'qualification').map(({ value, text }) => (
          <Checkbox
            key={value}
            name={`${path}.${value}`}
            label={text}
            isOptional
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
