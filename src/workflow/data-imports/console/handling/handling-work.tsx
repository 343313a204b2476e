import { Link, useSearchParams } from 'react-router';
import type { ImportDetail } from '../../schema/imports.ts';
import { DifferencesTab } from './differences-tab.tsx';
import { FindingsTab } from './findings-tab.tsx';
import { GuardsTab } from './guards-tab.tsx';
import { Panel } from './panel.tsx';
import { Progress } from './progress.tsx';
import { Questions } from './questions.tsx';
import { RowsTab } from './rows-tab.tsx';
import '../daily.css';

/** A process has its files in hand. */
export const isBeingRead = ({ reading }: ImportDetail): boolean => reading === 'reading';

/** A handling with what can be done about it, wherever it is shown. */
export function HandlingWork({ handling, onChanged }: { handling: ImportDetail; onChanged: () => void }) {
  const questions = handling.report?.questions ?? [];
  // Another reading is another sitting: what was typed before is in it, or was refused.
  const sitting = `${handling.id} ${handling.state} ${handling.reading} ${handling.revision}`;
  return (
    <div className="daily">
      <div>
        {handling.can.check && handling.reading !== 'frozen' && questions.length > 0 && (
          <Questions key={sitting} handling={handling} questions={questions} onChanged={onChanged} />
        )}
        {isBeingRead(handling) ? <Progress handling={handling} /> : <Tabs handling={handling} />}
      </div>
      <Panel key={sitting} handling={handling} onChanged={onChanged} />
    </div>
  );
}

const tabNames = { findings: '错误', differences: '差异', guards: '校验', rows: '行' } as const;
type Tab = keyof typeof tabNames;

/** Where to look first: at what is wrong, then at what stops it, then at what differs. */
function firstTab({ report }: ImportDetail): Tab {
  if (!report || report.counts.file + report.counts.row > 0) return 'findings';
  return report.guards.some(({ state }) => state === 'failed') ? 'guards' : 'differences';
}

function Tabs({ handling }: { handling: ImportDetail }) {
  const [query] = useSearchParams();
  const tabs = (Object.keys(tabNames) as Tab[]).filter((tab) => tab !== 'rows' || handling.hasRows);
  const shown = tabs.find((tab) => tab === query.get('tab')) ?? firstTab(handling);
  const counts = countsOf(handling);
  const item = query.get('item');
  const hrefOf = (tab: Tab): string => `?${new URLSearchParams({ ...(item && { item }), tab })}`;
  return (
    <>
      <nav className="tabs" aria-label="查看内容">
        {tabs.map((tab) => (
          <Link key={tab} className="tabs__tab" to={hrefOf(tab)} aria-current={tab === shown ? 'page' : undefined}>
            {tabNames[tab]}
            <span className="tabs__count">{counts[tab]}</span>
          </Link>
        ))}
      </nav>
      {shown === 'findings' && <FindingsTab handling={handling} />}
      {shown === 'differences' && <DifferencesTab handling={handling} />}
      {shown === 'guards' && <GuardsTab handling={handling} />}
      {shown === 'rows' && <RowsTab handling={handling} />}
    </>
  );
}

function countsOf({ report }: ImportDetail): Record<Tab, number> {
  const { counts, changes, guards = [], rows } = report ?? {};
  return {
    findings: counts ? counts.file + counts.row + counts.warning + counts.note : 0,
    differences: changes ? changes.added + changes.removed + changes.changed : 0,
    guards: guards.length,
    rows: changes?.rows ?? rows?.sound ?? 0,
  };
}
