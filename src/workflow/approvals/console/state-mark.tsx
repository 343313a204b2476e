import { stateNames, type ApprovalState } from '../web/approval-labels.ts';
import './approvals.css';

interface StateMarkProps {
  state: ApprovalState;
  isUnratified?: boolean;
  /** The label, where the kind has its own. */
  word?: string | undefined;
}

/** The state of a request as a shape and a label. */
export function ApprovalStateMark({ state, isUnratified = false, word }: StateMarkProps) {
  const { mark, name } = stateNames[state];
  return (
    <span className={`state approval--${isUnratified ? 'unratified' : state}`}>
      <span aria-hidden="true">{mark}</span> {isUnratified ? '待追认' : (word ?? name)}
    </span>
  );
}
