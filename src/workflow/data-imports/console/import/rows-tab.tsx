import { useSearchParams } from 'react-router';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { FilterBar, FilterText, CursorLinks } from '#ui/console/filter-bar.tsx';
import { Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { dailyRowList } from '../../calls/imports.ts';
import type { ImportDetail } from '../../schema/imports.ts';
import type { RowPage } from '../../schema/parts.ts';
import { readPageStart } from './start.ts';

/** The frozen rows, which will be published, page by page. */
export function RowsTab({ handling: { id, run } }: { handling: ImportDetail }) {
  const [query] = useSearchParams();
  const [after, search] = [readPageStart(query), query.get('search') ?? ''];
  const rows = useData(dailyRowList, { id, after, search });
  return (
    <>
      <FilterBar label="查找行">
        <input type="hidden" name="tab" value="rows" />
        <FilterText name="search" label="代码的开头" />
      </FilterBar>
      <AsyncContent key={run} of={rows} isEmpty={(data) => data.rows.length === 0} empty={<p>没有这样的行。</p>}>
        {(data) => (
          <>
            {parts(data).map(({ title, heads, lines }) => (
              <Table key={title} label={`将生效的行：${title}`} heads={['序号', '代码', '市场或部分', ...heads]}>
                {lines.map(({ position, key, part, cells }) => (
                  <tr key={position}>
                    <td>{position}</td>
                    <th scope="row">{key}</th>
                    <td>{part}</td>
                    {cells.map((cell) => (
                      <td key={cell.title}>{cell.text || '—'}</td>
                    ))}
                  </tr>
                ))}
              </Table>
            ))}
            <CursorLinks name="after" next={data.next} previous={after > 0} />
          </>
        )}
      </AsyncContent>
    </>
  );
}

/** Groups rows by their columns; a register may have several tables. */
function parts({ rows }: RowPage): { title: string; heads: string[]; lines: RowPage['rows'] }[] {
  const groups = Map.groupBy(rows, ({ cells }) => cells.map(({ title }) => title).join(' '));
  return [...groups.values()].map((lines) => ({
    title: [...new Set(lines.map(({ part }) => part))].join('、'),
    heads: lines[0]!.cells.map(({ title }) => title),
    lines,
  }));
}
