import { Link, useSearchParams } from 'react-router';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { FilterBar, FilterDay, FilterText, CursorLinks } from '#ui/console/filter-bar.tsx';
import { Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { showingList } from '../calls.ts';
import type { ShownPage } from '../schema.ts';
import { formatShownUntil } from './format-shown-until.ts';

/** The evidence of published pages, by address and day. */
export function EvidenceScreen() {
  const [query] = useSearchParams();
  const asked = Object.fromEntries(['address', 'day', 'before'].flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])));
  const showings = useData(showingList, asked);
  return (
    <Screen title="网页存证" note="公告、收费、适当性等页面每次内容变化时自动保存，随审计记录封存">
      <FilterBar label="查找存证">
        <FilterText name="address" label="网页地址的开头" width="wide" />
        <FilterDay name="day" label="展示日期" />
      </FilterBar>
      <AsyncContent
        of={showings}
        isEmpty={({ records }) => records.length === 0}
        empty={
          <>
            <p className="face__title">没有符合条件的存证</p>
            <p>地址从斜杠开始，如 /IntoGL/noticeDetail；网页第一次被访问后才有存证。</p>
          </>
        }
      >
        {({ records, next }) => (
          <>
            <Table label="网页存证" heads={['标题', '地址', '开始展示', '停止展示', '大小']}>
              {records.map((showing) => (
                <ShowingRow key={showing.id} showing={showing} />
              ))}
            </Table>
            <CursorLinks name="before" next={next} previous={query.has('before')} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function ShowingRow({ showing: { id, title, address, shownFrom, bytes, ...shown } }: { showing: ShownPage }) {
  return (
    <tr>
      <th scope="row" className="rows__wide">
        <Link to={`/evidence/${id}`}>{title}</Link>
      </th>
      <td className="rows__code">{address}</td>
      <td>{beijingMinute(shownFrom)}</td>
      <td>{formatShownUntil(shown, beijingMinute)}</td>
      <td>{Math.ceil(bytes / 1024)} KB</td>
    </tr>
  );
}
