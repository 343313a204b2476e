import type { StaffAccount } from '../schema/accounts.ts';
import { stateNames } from '../web/permission-names.ts';

/** The state of an account as a text and a shape: hollow, full, closed, crossed. */
const shapes: Record<StaffAccount['state'], string> = { invited: '○', active: '●', locked: '■', disabled: '✕' };

export function AccountStateMark({ state }: { state: StaffAccount['state'] }) {
  return (
    <span className={`state state--${state}`}>
      <span aria-hidden="true">{shapes[state]}</span> {stateNames[state]}
    </span>
  );
}
