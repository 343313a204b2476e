import { stateNames, type ApprovalState } from '../web/approval-words.ts';
import './approvals.css';

interface StateMarkProps {
  state: ApprovalState;
  isUnratified?: boolean;
  /** Where the kind has a word of its own. */
  word?: string | undefined;
}

/** Where a request stands, by a shape and a word. */
export function StateMark({ state, isUnratified = false, word }: StateMarkProps) {
  const { mark, name } = stateNames[state];
  return (
    <span className={`state approval--${isUnratified ? 'unratified' : state}`}>
      <span aria-hidden="true">{mark}</span> {isUnratified ? '待追认' : (word ?? name)}
    </span>
  );
}
