import { Link } from 'react-router';
import { Faces } from '#ui/console/faces.tsx';
import { useMay } from '#ui/console/me-context.ts';
import { Ago, Part, Screen, Table } from '#ui/console/screen.tsx';
import { useData, useReloading } from '#ui/console/use-data.ts';
import { batchesGet } from '../calls.ts';
import type { Batch } from '../schema.ts';
import { HandInForm } from './hand-in-form.tsx';
import { TableForm } from './table-form.tsx';

const stateNames: Readonly<Record<Batch['state'], string>> = {
  reading: '正在读取',
  failed: '没有读取',
  read: '待起草',
  published: '已上线',
};

/** A firm's former site, a packed file at a time: handed in, read page by page, and then one change order for all that was recognised. */
export function TakeoverScreen() {
  const list = useData(batchesGet, {});
  const may = useMay();
  const isReading = list.data?.batches.some(({ state }) => state === 'reading') ?? false;
  useReloading(isReading, list.reload);
  return (
    <Screen title="旧站迁入" note="文章、图片与附件先冻结，复核通过前访客看不到">
      <Faces of={list}>
        {({ batches, categories }) => (
          <>
            {may('content.draft') && (
              <div className="board">
                <HandInForm categories={categories} onDone={list.reload} />
                <TableForm onDone={list.reload} />
              </div>
            )}
            <Part title="各批">{batches.length === 0 ? <p>还没有迁入过旧站或导入过表格。</p> : <Batches batches={batches} />}</Part>
          </>
        )}
      </Faces>
    </Screen>
  );
}

function Batches({ batches }: { batches: readonly Batch[] }) {
  return (
    <Table label="各批旧站与表格" heads={['名称', '栏目', '状态', '文章', '没有去向', '上传']}>
      {batches.map((batch) => (
        <tr key={batch.id}>
          <th scope="row" className="rows__wide">
            <Link to={`/take-over/${batch.id}`}>{batch.title}</Link>
          </th>
          <td>{batch.isTable ? '按表格各行' : batch.category}</td>
          <td>
            <BatchStanding batch={batch} />
          </td>
          <td>{batch.articles}</td>
          <td>{batch.nowhere}</td>
          <td>
            {batch.madeBy ?? '命令行'}
            <span className="subline">
              <Ago at={batch.madeAt} />
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** How far it is, by word and, while it is read, by a bar. */
export function BatchStanding({ batch: { title, state, done, pages } }: { batch: Batch }) {
  if (state !== 'reading' || !pages) return stateNames[state];
  return (
    <>
      正在读取 {done} / {pages} 页
      <progress className="subline" max={pages} value={done} aria-label={`“${title}”的读取进度`} />
    </>
  );
}
