import { useSearchParams } from 'react-router';
import { deliveryStates } from '#recruitment/deliveries/web/states.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { FilterBar, FilterChoice } from '#ui/console/filter-bar.tsx';
import { ScreenSection, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { hiringFiguresGet } from '../calls.ts';
import type { FiguresQuery, HiringFigures } from '../schema.ts';
import { stateNames } from '../web/state-names.ts';
import './hiring.css';

const periods = [
  { value: '30', text: '最近 30 天' },
  { value: '90', text: '最近 90 天' },
  { value: '365', text: '最近一年' },
];
const typeNames = { social: '社会招聘', campus: '校园招聘', intern: '实习' } as const;

/** Formats a count; counts below five are suppressed. */
const told = (count: number | null): string => (count === null ? '少于 5' : String(count));

/** Recruitment statistics: counts and durations, no names. */
export function FiguresScreen() {
  const [query] = useSearchParams();
  const days = (query.get('days') ?? undefined) as FiguresQuery['days'];
  const figures = useData(hiringFiguresGet, { ...(days && { days }) });
  return (
    <Screen title="招聘统计" note="不含姓名；1 至 4 人的数字不显示，合计只含已显示的数字">
      <FilterBar label="统计时段">
        <FilterChoice name="days" label="投递时间" options={periods} />
      </FilterBar>
      <AsyncContent
        of={figures}
        isEmpty={({ jobs }) => jobs.length === 0}
        empty={
          <>
            <p className="face__title">这段时间没有投递</p>
            <p>请选择更长的时段。</p>
          </>
        }
      >
        {(found) => <Figures figures={found} />}
      </AsyncContent>
    </Screen>
  );
}

function Figures({ figures: { since, jobs, all, stages, byType } }: { figures: HiringFigures }) {
  return (
    <div className="stack stack--rows">
      <p className="quiet">{beijingDay(since)} 以来的投递（未选时段时为最近 90 天）</p>
      <ScreenSection title="各职位的进展">
        <Table label="各职位的人数" heads={['职位', '类型', '工作地点', ...deliveryStates.map((state) => stateNames[state]), '合计']}>
          {jobs.map(({ jobId, title, type, location, counts, told: sum }) => (
            <tr key={jobId}>
              <th scope="row">{title}</th>
              <td>{typeNames[type]}</td>
              <td>{location}</td>
              {deliveryStates.map((state) => (
                <td key={state} className="figures__count">
                  {told(counts[state] ?? null)}
                </td>
              ))}
              <td className="figures__count">{sum}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">全部职位</th>
            <td>—</td>
            <td>—</td>
            {deliveryStates.map((state) => (
              <td key={state} className="figures__count">
                {all[state]}
              </td>
            ))}
            <td>—</td>
          </tr>
        </Table>
      </ScreenSection>
      <ScreenSection title="各阶段的用时">
        <Table label="各阶段的停留时间" heads={['阶段', '停留天数（中位数）']}>
          {stages.map(({ state, medianDays }) => (
            <tr key={state}>
              <th scope="row">{stateNames[state]}</th>
              <td className="figures__count">{medianDays ?? '—'}</td>
            </tr>
          ))}
        </Table>
      </ScreenSection>
      <ScreenSection title="按招聘类型">
        <Table label="各招聘类型的投递" heads={['类型', '投递']}>
          {byType.map(({ type, count }) => (
            <tr key={type}>
              <th scope="row">{typeNames[type]}</th>
              <td className="figures__count">{count}</td>
            </tr>
          ))}
        </Table>
      </ScreenSection>
    </div>
  );
}
