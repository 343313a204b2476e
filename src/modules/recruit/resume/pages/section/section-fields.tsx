import type { FieldError } from '#contract/envelope.ts';
import { errorOf } from '#web/ui/error-summary/error-summary.tsx';
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
  onChange(values: Values): void;
}

/** The fields of a section, or of one entry of it, two beside each other where there is room. */
export function SectionFields({ section, prefix = '', values, errors, needed, onChange }: SectionFieldsProps) {
  return (
    <div className="resume-fields">
      {fieldSpecs[section].map((spec) => (
        <SpecField
          key={spec.name}
          spec={spec}
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
