import type { ReactNode } from 'react';
import type { CaseDetail, ShownCardField } from '../schema.ts';
import { CardPictures } from './card-pictures.tsx';

interface CardTableProps {
  id: string;
  card: NonNullable<CaseDetail['card']>;
  mayReveal: boolean;
  show: (label: string, text: string, name: string | null) => ReactNode;
}

const columns = [
  ['typed', '客户填写'],
  ['read', '照片识别'],
  ['onFile', '原登记'],
] as const;

/** The pictures of a card, and each of its fields as it was given, read, and on file; what differs from what was given is marked. */
export function CardTable({ id, card: { fields, findings, hasPictures }, mayReveal, show }: CardTableProps) {
  const told = [...findings.front.map((text) => `人像面：${text}`), ...findings.back.map((text) => `国徽面：${text}`)];
  return (
    <>
      {hasPictures && <CardPictures id={id} mayLook={mayReveal} />}
      {told.length > 0 && <p className="quiet">照片检查：{told.join('；')}</p>}
      <div className="card-table" role="region" aria-label="证件信息对照" tabIndex={0}>
        <table className="rows__table">
          <thead>
            <tr>
              <th scope="col">项目</th>
              {columns.map(([, name]) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <Field key={field.field} field={field} show={show} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Field({ field, show }: { field: ShownCardField; show: CardTableProps['show'] }) {
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {columns.map(([source, name]) => {
        const { text, reveal, differs } = field[source];
        return (
          <td key={source} className={differs ? 'rows__wide card-table__other' : 'rows__wide'}>
            {text === null ? <span className="muted">—</span> : show(`${name}的${field.label}`, text, reveal)}
            {differs && <strong className="card-table__mark">≠ 与填写不同</strong>}
          </td>
        );
      })}
    </tr>
  );
}
