import { Tag } from '#ui/components/tag/tag.tsx';
import { Timeline } from '#ui/components/timeline/timeline.tsx';
import { inBeijing } from '#ui/format/beijing-time.ts';

const states = { none: '未同意', given: '已同意', outdated: '有新版本待确认', refused: '不同意', withdrawn: '已撤回' } as const;
const decisions = { given: '同意', refused: '不同意', withdrawn: '撤回' } as const;

/** The state of a consent. `isNeeded`: the service requires it, so a missing consent is a warning. */
export function ConsentTag({ state, isNeeded = false }: { state: keyof typeof states; isNeeded?: boolean }) {
  const kind = state === 'given' ? 'positive' : isNeeded || state === 'outdated' ? 'warning' : 'neutral';
  return <Tag kind={kind}>{states[state]}</Tag>;
}

interface DecisionEntry {
  at: string;
  version: number;
  decision: keyof typeof decisions;
}

interface ConsentHistoryProps<Entry> {
  label: string;
  history: readonly Entry[];
  /** Describes the other stored evidence of a decision. */
  tell(entry: Entry): string;
}

/** The decisions, newest first; renders nothing before the first decision. */
export function ConsentHistory<Entry extends DecisionEntry>({ label, history, tell }: ConsentHistoryProps<Entry>) {
  if (history.length === 0) return null;
  return (
    <Timeline
      label={label}
      entries={history.map((entry) => ({
        key: entry.at + entry.decision,
        date: entry.at,
        dateText: inBeijing(entry.at),
        title: `${decisions[entry.decision]}第 ${entry.version} 版`,
        text: tell(entry),
      }))}
    />
  );
}
