import { Part } from '#console/ui/screen.tsx';
import type { ContentForm, FormField } from '../../schema/contents.ts';
import type { OrderDetail, SaveResult } from '../../schema/orders.ts';
import { weightNames } from '../../web/change-words.ts';
import { fieldKey } from '../form/field-values.ts';

interface FindingsProps {
  order: OrderDetail;
  judgement: Pick<SaveResult, 'errors' | 'findings'>;
  form: ContentForm;
}

/** What the checks say; each line leads to its field. */
export function Findings({ order, judgement: { errors, findings }, form }: FindingsProps) {
  if (order.act !== 'write' || order.state === 'applied' || order.state === 'withdrawn') return null;
  const isClean = errors.length === 0 && findings.length === 0;
  return (
    <Part title="检查">
      {isClean ? (
        <p className="findings__clean">没有发现问题</p>
      ) : (
        <ul className="findings">
          {errors.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <a href={`#${fieldKey(path)}`}>{titleOf(form, path)}</a>：{message}
            </li>
          ))}
          {findings.map(({ path, label, weight, text, excerpt }) => (
            <li key={`${path} ${text}`} className={`findings__${weight}`}>
              <strong>{weightNames[weight]}</strong> <a href={`#${fieldKey(path)}`}>{label}</a>：{text}
              {excerpt && <span className="findings__excerpt">…{excerpt}…</span>}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** The name of the field at a path, or of the nearest around it that has one. */
function titleOf({ form }: ContentForm, path: string): string {
  let field: FormField | undefined = form;
  let title = '内容';
  for (const name of path.split('.')) {
    field = field && within(field, name);
    title = field?.title ?? title;
  }
  return title;
}

const within = ({ fields, item, variants }: FormField, name: string): FormField | undefined =>
  fields?.[name] ?? item ?? Object.values(variants ?? {}).find((variant) => variant.fields?.[name])?.fields?.[name];
