import type { FieldError } from '#contract/envelope.ts';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import type { SectionName } from '../../sections.ts';
import { fieldSpecs } from '../../web/field-specs.ts';
import { lengths } from '../../web/section-data.ts';
import { SpecField } from './spec-field.tsx';

export type Values = Readonly<Record<string, unknown>>;

interface SectionFieldsProps {
  section: SectionName;
  /** Before the names of an entry's fields: `items.0.`. */
  prefix?: string;
  values: Values;
  errors: readonly FieldError[];
  /** The names of the fields that an application needs. */
  needed: ReadonlySet<string>;
  /** The fields that are shown, where not all are; what stands under one in the place of its own hint. */
  only?: ReadonlySet<string>;
  hints?: Readonly<Record<string, string>>;
  onChange(values: Values): void;
}

/** The fields of a section, or of one entry of it, two beside each other where there is room. */
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
