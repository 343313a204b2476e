import { Table } from '#ui/console/screen.tsx';
import type { ImportDetail } from '../../schema/imports.ts';
import { doubtNames, guardNames } from '../../web/daily-words.ts';

/** What each guard found, with its figures and limits. */
export function GuardsTab({ handling: { report } }: { handling: ImportDetail }) {
  const guards = report?.guards ?? [];
  if (guards.length === 0) return <p>{report?.changes ? '这次不需要校验。' : '文件有错误，尚未校验。'}</p>;
  return (
    <Table label="校验结果" heads={['校验', '结果', '数值与上限', '放行']}>
      {guards.map(({ guard, title, state, message, mayAccept, isDoubt, reason }) => (
        <tr key={`${guard} ${message}`}>
          <th scope="row">{title}</th>
          <td className={`daily--${state}`}>
            <span aria-hidden="true">{(isDoubt ? doubtNames : guardNames)[state].mark}</span>{' '}
            {(isDoubt ? doubtNames : guardNames)[state].name}
          </td>
          <td className="rows__wide">{message}</td>
          <td className="rows__wide">
            {reason ?? (state === 'failed' ? (isDoubt ? '核对后写明原因确认' : mayAccept ? '可以写明原因放行' : '不能放行') : '—')}
          </td>
        </tr>
      ))}
    </Table>
  );
}
