import { ApprovalStateMark } from '#workflow/approvals/console/state-mark.tsx';
import type { ImportLine } from '../schema/imports.ts';
import type { ListLine } from '../schema/lists.ts';
import { readingNames } from '../web/import-labels.ts';

/** The state of an import as a shape and a label; for a draft, the result of its reading. */
export function ImportStateMark({ state, reading }: Pick<ImportLine, 'state' | 'reading'>) {
  if (state !== 'draft') return <ApprovalStateMark state={state} />;
  const { mark, name } = readingNames[reading];
  return (
    <span className={`state daily--${reading}`}>
      <span aria-hidden="true">{mark}</span> {name}
    </span>
  );
}

/** Shows as a shape and a label whether a list is up to date. */
export function FreshnessMark({ list: { standing, lateFor, last, changedAt } }: { list: ListLine }) {
  const [mark, name] = wordsOf(standing, lateFor, last === null && changedAt === null);
  return (
    <span className={`state daily--${standing}`}>
      <span aria-hidden="true">{mark}</span> {name}
    </span>
  );
}

function wordsOf(standing: ListLine['standing'], lateFor: string | null, isEmpty: boolean): [mark: string, name: string] {
  if (standing === 'late') return ['！', lateFor ? `迟了 ${lateFor}` : '尚未导入'];
  if (standing === 'fresh') return ['●', '已按时更新'];
  if (standing === 'unknown') return ['？', '无法判断，交易日历未导入'];
  return isEmpty ? ['○', '尚未用文件导入'] : ['－', '不定期'];
}
