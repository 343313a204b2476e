import { useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from '#web/api/client-context.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { createDraftStore, type DraftStore } from '../form/draft-store.ts';
import { createDraftSaver, type DraftSaver, type DraftState } from './save-draft.ts';

export interface DraftStanding extends DraftState, Pick<DraftSaver, 'setFrame' | 'flush'> {
  store: DraftStore;
}

/** The draft of an order while it is edited; leaving the screen saves it, leaving the window asks. */
export function useDraft(order: OrderDetail): DraftStanding {
  const client = useClient();
  const [store] = useState(() => createDraftStore(order.payload));
  const [saver] = useState(() => createDraftSaver(order, store, client));
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  useEffect(() => {
    const leaveStore = store.subscribe(saver.touch);
    const warn = (event: BeforeUnloadEvent): void => {
      if (saver.isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      leaveStore();
      removeEventListener('beforeunload', warn);
      saver.leave();
    };
  }, [store, saver]);
  return { ...state, store, setFrame: saver.setFrame, flush: saver.flush };
}
