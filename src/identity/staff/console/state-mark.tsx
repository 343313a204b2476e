import type { Account } from '../schema/accounts.ts';
import { stateNames } from '../web/permission-names.ts';

/** The state of an account by word and by shape: hollow, full, shut, crossed. */
const shapes: Record<Account['state'], string> = { invited: '○', active: '●', locked: '■', disabled: '✕' };

export function StateMark({ state }: { state: Account['state'] }) {
  return (
    <span className={`state state--${state}`}>
      <span aria-hidden="true">{shapes[state]}</span> {stateNames[state]}
    </span>
  );
}
