import { useSearchParams } from 'react-router';
import { startIn } from './start.ts';
import { Faces } from '#ui/console/faces.tsx';
import { FilterBar, FilterChoice, Turn } from '#ui/console/filter-bar.tsx';
import { Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { dailyFindingList } from '../../calls/imports.ts';
import type { ImportDetail } from '../../schema/imports.ts';
import type { FindingQuery } from '../../schema/parts.ts';
import { findingLevels } from '#workflow/imports/web/finding-levels.ts';
import { NextSteps } from '../next-steps.tsx';

const levels = Object.entries(findingLevels).map(([value, { name }]) => ({ value, text: name }));

/** What is wrong with the files, each at its row and cell. */
export function FindingsTab({ handling: { id, run, report } }: { handling: ImportDetail }) {
  const [query] = useSearchParams();
  const [level, after] = [query.get('level') ?? '', startIn(query)];
  const findings = useData(dailyFindingList, { id, level: level as FindingQuery['level'], after });
  return (
    <>
      {report && (
        <p className="quiet">
          读到 {report.rows.read} 行 = 可以导入 {report.rows.sound} 行 + 有错误 {report.rows.rejected} 行 + 不属于本名单{' '}
          {report.rows.skipped} 行 + 重复合并 {report.rows.merged} 行
        </p>
      )}
      <FilterBar label="筛选错误">
        <input type="hidden" name="tab" value="findings" />
        <FilterChoice name="level" label="级别" options={levels} />
      </FilterBar>
      <Faces key={run} of={findings} isEmpty={(data) => data.findings.length === 0} empty={<p>没有错误，也没有需要核对的说明。</p>}>
        {(data) => (
          <>
            <NextSteps findings={data.findings} />
            <Table label="错误与说明" heads={['级别', '位置', '说明']}>
              {data.findings.map(({ position, level: own, place, message }) => (
                <tr key={position}>
                  <td className={own === 'file' || own === 'row' ? 'daily--failed' : undefined}>{findingLevels[own].name}</td>
                  <th scope="row">{place || '整个文件'}</th>
                  <td className="rows__wide">{message}</td>
                </tr>
              ))}
            </Table>
            <Turn name="after" next={data.next} previous={after > 0} />
          </>
        )}
      </Faces>
    </>
  );
}
