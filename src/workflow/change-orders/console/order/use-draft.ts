import { useEffect, useState, useSyncExternalStore } from 'react';
import { keptDrafts } from '#ui/console/drafts/kept-drafts.ts';
import { useClient } from '#ui/api/client-context.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { createDraftStore, type DraftStore } from '../form/draft-store.ts';
import { createDraftSaver, type DraftSaver, type DraftState, type OrderFrame } from './save-draft.ts';

export interface DraftStanding extends DraftState, Pick<DraftSaver, 'setFrame' | 'flush'> {
  store: DraftStore;
  /** What was typed before and could not be saved, in this tab. */
  offer: { at: number; restore(): void; discard(): void } | undefined;
}

/** What a draft is called while it is written: as its title is typed, or, where that is made of several fields, as it was saved last. */
export const useDraftTitle = ({ titleField }: OrderDetail, { store, title }: DraftStanding): string =>
  useSyncExternalStore(store.subscribe, () => {
    const typed = titleField === null ? undefined : store.read(titleField);
    return typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : title;
  });

/** What the tab keeps while the server has not taken it. */
interface KeptOrder {
  payload: Record<string, unknown>;
  frame: OrderFrame;
}

/** The draft of an order while it is edited; leaving the screen saves it, leaving the window asks. What could not be saved is kept in the tab, and offered when the order is opened again. */
export function useDraft(order: OrderDetail): DraftStanding {
  const client = useClient();
  const [store] = useState(() => createDraftStore(order.payload));
  const [saver] = useState(() => createDraftSaver(order, store, client));
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const key = `/changes/${order.id}`;
  const [kept, setKept] = useState(() => (order.can.save ? keptDrafts.read(key) : undefined));
  const isOffering = kept !== undefined;
  useEffect(() => {
    const leaveStore = store.subscribe(saver.touch);
    const warn = (event: BeforeUnloadEvent): void => {
      if (saver.isDirty()) event.preventDefault();
    };
    const keep = (): void => {
      const { save, frame } = saver.state();
      if (saver.isDirty()) keptDrafts.keep(key, { payload: store.whole(), frame } satisfies KeptOrder);
      else if (save.kind === 'saved' && !isOffering) keptDrafts.drop(key);
    };
    const leaveSaver = saver.subscribe(() => {
      // Each key is not worth a copy of the whole draft: what fails is, and what is left.
      if (saver.state().save.kind !== 'waiting' && saver.state().save.kind !== 'saving') keep();
    });
    addEventListener('beforeunload', warn);
    addEventListener('pagehide', keep);
    return () => {
      leaveStore();
      leaveSaver();
      removeEventListener('pagehide', keep);
      removeEventListener('beforeunload', warn);
    };
  }, [store, saver, key, isOffering]);
  useEffect(() => () => saver.leave(), [saver]);
  const offer = kept && {
    at: kept.at,
    restore() {
      const { payload, frame } = kept.value as KeptOrder;
      setKept(undefined);
      store.replace(payload);
      saver.setFrame(frame);
    },
    discard() {
      keptDrafts.drop(key);
      setKept(undefined);
    },
  };
  return { ...state, store, setFrame: saver.setFrame, flush: saver.flush, offer };
}
