import { Timeline } from '#ui/components/timeline/timeline.tsx';
import type { SecurityCard } from '../../schema/card.ts';

type NameEvent = SecurityCard['nameEvents'][number];

const names: Readonly<Record<string, string>> = {
  delisting_period: '进入退市整理期',
  delisting_risk_warning_added: '实施退市风险警示（*ST）',
  other_risk_warning_added: '实施其他风险警示（ST）',
  risk_warning_upgraded: '风险警示升级为退市风险警示（*ST）',
  risk_warning_downgraded: '风险警示由退市风险警示降为其他风险警示',
  risk_warning_removed: '撤销风险警示',
  listed_or_added: '上市或者列入证券主表',
  removed: '从证券主表移出',
  renamed: '变更简称',
  marker_xd: '除息（XD）',
  marker_xr: '除权（XR）',
  marker_dr: '除权除息（DR）',
};

/** Changes of a security's name, newest first. */
export function NameEvents({ events }: { events: readonly NameEvent[] }) {
  return (
    <Timeline
      label="简称与上市变动"
      entries={events.map(({ day, event, oldName, newName }) => ({
        key: `${day} ${event}`,
        date: day,
        title: names[event] ?? '简称变动',
        text: formatNameChange(oldName, newName),
      }))}
    />
  );
}

function formatNameChange(oldName: string | null, newName: string | null): string | undefined {
  if (oldName && newName && oldName !== newName) return `${oldName} 变为 ${newName}`;
  return newName ?? oldName ?? undefined;
}
