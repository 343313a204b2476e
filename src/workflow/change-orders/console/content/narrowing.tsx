import { FilterChoice } from '#ui/console/filter-bar.tsx';
import { fromBase64, keepFile } from '#ui/console/keep-file.ts';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { subjectExport } from '../../calls/contents.ts';
import type { SubjectLine, SubjectListPage, SubjectListQuery } from '../../schema/contents.ts';
import { shownNames } from '../../web/change-words.ts';

/** What the address says that the list is narrowed to. */
export function readFilter(query: URLSearchParams, type: string): SubjectListQuery {
  const [search, state, place] = ['search', 'state', 'place'].map((name) => query.get(name));
  return { type, ...(search && { search }), ...(state && { state: state as SubjectLine['state'] }), ...(place && { place }) };
}

/** The filters that a kind has beside words, called as the columns are. */
export function Narrowing({ page: { states, places } }: { page: Pick<SubjectListPage, 'states' | 'places'> }) {
  return (
    <>
      {places.length > 1 && <FilterChoice name="place" label="所在" options={places} />}
      {states.length > 0 && (
        <FilterChoice name="state" label="状态" options={states.map((value) => ({ value, text: shownNames[value].name }))} />
      )}
    </>
  );
}

/** Takes the list away as it is narrowed, in the columns that are shown. */
export function ExportButtons({ filter }: { filter: SubjectListQuery }) {
  const exporting = useAction({
    async act(client, format: 'xlsx' | 'csv') {
      const { fileName, content, rows } = await client.call(subjectExport, { ...filter, format });
      keepFile(fileName, new Blob([fromBase64(content)]));
      toast(`已导出 ${rows} 项`);
    },
    explain: notice('没有导出'),
  });
  return (
    <div className="cluster">
      <Button kind="quiet" icon="download" aria-busy={exporting.busyWith === 'xlsx'} onClick={() => exporting.run('xlsx')}>
        导出表格
      </Button>
      <Button kind="quiet" icon="download" aria-busy={exporting.busyWith === 'csv'} onClick={() => exporting.run('csv')}>
        导出 CSV
      </Button>
    </div>
  );
}
