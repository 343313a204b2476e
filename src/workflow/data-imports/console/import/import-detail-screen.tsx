import { useParams } from 'react-router';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { Screen } from '#ui/console/screen.tsx';
import { useData, usePolling } from '#ui/console/use-data.ts';
import { dailyImportGet } from '../../calls/imports.ts';
import type { ImportDetail } from '../../schema/imports.ts';
import { actNames } from '../../web/import-labels.ts';
import { ImportStateMark } from '../state-marks.tsx';
import { ImportWork, isBeingRead } from './import-work.tsx';

/** One import: its errors, differences, guards, rows and actions. */
export function ImportDetailScreen() {
  const { id = '' } = useParams();
  const handling = useData(dailyImportGet, { id: Number(id) });
  const { data } = handling;
  // The page is refreshed while a process is reading or applying it.
  const isMoving = data !== undefined && (isBeingRead(data) || (data.state === 'approved' && data.applyAt === null));
  usePolling(isMoving, handling.reload);
  return (
    <Screen title={data ? `${actNames[data.act]}：${data.title}` : '数据'} note={data && <Head handling={data} />}>
      <AsyncContent of={handling}>{(loaded) => <ImportWork handling={loaded} onChanged={handling.reload} />}</AsyncContent>
    </Screen>
  );
}

function Head({ handling: { id, dataDate, dayTitle, restores, state, reading } }: { handling: ImportDetail }) {
  return (
    <>
      第 {id} 号{dataDate && ` · ${dayTitle} ${dataDate}`}
      {restores !== null && ` · 恢复到版本 ${restores}`} · <ImportStateMark state={state} reading={reading} />
    </>
  );
}
