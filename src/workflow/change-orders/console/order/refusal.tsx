import type { FieldError } from '#contract/envelope.ts';
import { fieldId } from '#ui/components/field/field.tsx';

/** The prefix of paths of the draft's own fields. */
export const payloadPrefix = 'payload.';

const idOfField = (path: string): string =>
  path.startsWith(payloadPrefix) ? `draft-${path.slice(payloadPrefix.length).replaceAll('.', '-')}` : fieldId(path);

interface RefusalProps {
  errors: readonly FieldError[];
  of?: string;
  /** Returns the label of a field of the draft. */
  placeOf?: (path: string) => string;
}

/** Shows why an action was refused, one line per reason: errors of the draft with the field and, in a list, the entry. */
export function RefusalErrors({ errors, of: act = '提交', placeOf }: RefusalProps) {
  if (errors.length === 0) return null;
  return (
    <div className="order__failure" role="alert">
      <p>没有{act}：</p>
      <ul>
        {errors.map(({ path, message }) => (
          <li key={path + message}>
            {placeOf && path.startsWith(payloadPrefix) && `${placeOf(path.slice(payloadPrefix.length))}：`}
            {path === '' ? message : <a href={`#${idOfField(path)}`}>{message}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}
