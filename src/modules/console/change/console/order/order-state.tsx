import type { OrderLine } from '../../schema/orders.ts';
import { stateNames } from '../../web/change-words.ts';

/** The state of an order by a shape and a word. */
export function OrderState({ order: { state, isUnratified } }: { order: Pick<OrderLine, 'state' | 'isUnratified'> }) {
  const { mark, name } = stateNames[state];
  return (
    <span className={`state order--${isUnratified ? 'unratified' : state}`}>
      <span aria-hidden="true">{mark}</span> {isUnratified ? '待追认' : name}
    </span>
  );
}
