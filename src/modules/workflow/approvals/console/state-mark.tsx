import { stateNames, type ApprovalState } from '../web/approval-words.ts';
import './approvals.css';

/** Where a request stands, by a shape and a word. */
export function StateMark({ state, isUnratified = false }: { state: ApprovalState; isUnratified?: boolean }) {
  const { mark, name } = stateNames[state];
  return (
    <span className={`state approval--${isUnratified ? 'unratified' : state}`}>
      <span aria-hidden="true">{mark}</span> {isUnratified ? '待追认' : name}
    </span>
  );
}
