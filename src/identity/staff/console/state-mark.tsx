import type { Account } from '../schema/accounts.ts';
import { stateNames } from '../web/permission-names.ts';

/** The state of an account as a text and a shape: hollow, full, closed, crossed. */
const shapes: Record<Account['state'], string> = { invited: '○', active: '●', locked: '■', disabled: '✕' };

export function StateMark({ state }: { state: Account['state'] }) {
  return (
    <span className={`state state--${state}`}>
      <span aria-hidden="true">{shapes[state]}</span> {stateNames[state]}
    </span>
  );
}
