import { controlAttributes, Field, type FieldProps } from '#ui/components/field/field.tsx';
import type { BranchGroup } from './branch-options.ts';

/** Which branch it is about, by province. */
export function BranchSelect({ groups, value, error }: { groups: readonly BranchGroup[]; value?: string; error?: string }) {
  if (groups.length === 0) return null;
  const field: FieldProps = { name: 'branchId', label: '涉及的营业网点', isOptional: true, error };
  return (
    <Field {...field}>
      <select className="control" defaultValue={value} {...controlAttributes(field)}>
        <option value="">不涉及或不清楚</option>
        {groups.map(({ province, branches }) => (
          <optgroup key={province} label={province}>
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </Field>
  );
}
