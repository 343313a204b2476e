import { Link, useSearchParams } from 'react-router';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { CursorLinks } from '#ui/console/filter-bar.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { dailyImportList } from '../calls/imports.ts';
import type { ImportLine } from '../schema/imports.ts';
import { actNames, importBoxes, boxNames, type ImportBox } from '../web/import-labels.ts';
import { ImportStateMark } from './state-marks.tsx';
import './daily.css';

const emptyWords: Record<ImportBox, string> = {
  mine: '在“导入数据”中上传文件，检查后提交复核。',
  review: '没有等您复核的数据。',
  scheduled: '没有等待生效的数据。',
  applied: '还没有生效的数据。',
  all: '还没有导入过数据。',
};

/** Lists the imports of a box. */
export function ImportsScreen() {
  const [query] = useSearchParams();
  const may = usePermissionCheck();
  const asked = importBoxes.find((one) => one === query.get('box'));
  const box = asked ?? (may('import.approve') || may('import.approve-second') ? 'review' : may('import.propose') ? 'mine' : 'all');
  const [after, code] = [query.get('after') ?? undefined, query.get('code') ?? undefined];
  const imports = useData(dailyImportList, { box, ...(after && { after }), ...(code && { code }) });
  return (
    <Screen title="数据复核与发布" acts={may('import.propose') && <Link to="/data/import">导入数据</Link>}>
      <nav className="tabs" aria-label="数据的范围">
        {importBoxes.map((one) => (
          <Link key={one} className="tabs__tab" to={`/data/proposals?box=${one}`} aria-current={one === box ? 'page' : undefined}>
            {boxNames[one]}
          </Link>
        ))}
      </nav>
      <AsyncContent
        of={imports}
        isEmpty={({ records }) => records.length === 0}
        empty={
          <>
            <p className="face__title">{boxNames[box]}：没有数据</p>
            <p>{emptyWords[box]}</p>
          </>
        }
      >
        {({ records, next }) => (
          <>
            <Table label={boxNames[box]} heads={['编号', '名单', '日期', '状态', '变动', '生效时间', '经办', '更新']}>
              {records.map((one) => (
                <ImportRow key={one.id} handling={one} />
              ))}
            </Table>
            <CursorLinks name="after" next={next} previous={after !== undefined} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function ImportRow({
  handling: { id, act, title, dataDate, state, reading, changes, applyAt, madeBy, changedAt },
}: {
  handling: ImportLine;
}) {
  return (
    <tr>
      <td>
        <Link to={`/data/proposals/${id}`}>{id}</Link>
      </td>
      <th scope="row" className="rows__wide">
        <Link to={`/data/proposals/${id}`}>{title}</Link>
        {act !== 'import' && `（${actNames[act]}）`}
      </th>
      <td>{dataDate ?? '—'}</td>
      <td>
        <ImportStateMark state={state} reading={reading} />
      </td>
      <td>{changes ? `＋${changes.added} －${changes.removed} ≠${changes.changed}` : '—'}</td>
      <td>{applyAt ? beijingMinute(applyAt) : '复核后立即'}</td>
      <td>{madeBy.name}</td>
      <td>
        <Ago at={changedAt} />
      </td>
    </tr>
  );
}
