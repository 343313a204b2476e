import { Part } from '#ui/console/screen.tsx';
import type { ContentForm } from '../../schema/contents.ts';
import type { OrderDetail, SaveResult } from '../../schema/orders.ts';
import { weightNames } from '../../web/change-words.ts';
import { labelAt } from '../../web/place-words.ts';
import { fieldKey } from '../form/field-values.ts';

interface FindingsProps {
  order: OrderDetail;
  judgement: Pick<SaveResult, 'errors' | 'findings'>;
  form: ContentForm;
  /** The draft as it is typed, by which entries of lists are named. */
  payload: unknown;
}

/** What the checks say; each line leads to its field. */
export function Findings({ order, judgement: { errors, findings }, form, payload }: FindingsProps) {
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
              <a href={`#${fieldKey(path)}`}>{labelAt(form.form, payload, path)}</a>：{message}
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
