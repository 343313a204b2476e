import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOutcome } from '#contract/call-error.ts';
import { useClient } from '#ui/api/client-context.ts';
import type { Client } from '#ui/api/client.ts';
import { keptDrafts } from '#ui/console/drafts/kept-drafts.ts';
import { reasonOf } from '#ui/form/failures.ts';
import { changeSave } from '../../calls/orders.ts';
import type { OrderDetail, SaveResult } from '../../schema/orders.ts';
import { createDraftStore, type DraftStore } from '../form/draft-store.ts';

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

/** What an order says beside its content. */
interface OrderFrame {
  reason: string;
  applyAt: string | null;
  until: string | null;
}

type SaveState = { kind: 'saved' | 'waiting' | 'saving' } | { kind: 'clash' | 'failed'; text: string };

/** How a draft stands with the server. */
interface DraftState {
  save: SaveState;
  revision: number;
  /** What the order is called, as it was saved last. */
  title: string;
  frame: OrderFrame;
  judgement: Pick<SaveResult, 'errors' | 'findings'>;
}

interface DraftSaver {
  state(): DraftState;
  subscribe(listener: () => void): () => void;
  setFrame(frame: OrderFrame): void;
  /** Something was typed: it is saved at the next rest. */
  touch(): void;
  /** Saves what waits; gives the revision that then stands there. */
  flush(): Promise<number>;
  isDirty(): boolean;
  leave(): void;
}

/** So long after the last key a draft is saved by itself. */
const restMs = 2000;

/** Keeps the draft of an order at each rest, one save after the other: each stands on the revision of the one before, and none goes over what somebody else has saved. */
function createDraftSaver(order: OrderDetail, store: DraftStore, client: () => Client): DraftSaver {
  const { reason, applyAt, until, revision: first, title: called } = order;
  let state: DraftState = { save: { kind: 'saved' }, revision: first, title: called, frame: { reason, applyAt, until }, judgement: order };
  let isDirty = false;
  let saving: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Partial<DraftState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const save = async (): Promise<void> => {
    clearTimeout(timer);
    if (!isDirty) return;
    isDirty = false;
    change({ save: { kind: 'saving' } });
    try {
      const input = { id: order.id, revision: state.revision, payload: store.whole(), ...state.frame };
      const { revision, title, ...judgement } = await client().call(changeSave, input, { quiet: true });
      change({ revision, title, judgement, save: { kind: isDirty ? 'waiting' : 'saved' } });
    } catch (error) {
      isDirty = true;
      change({ save: { kind: isOutcome(error, 'conflict') ? 'clash' : 'failed', text: reasonOf(error) } });
      throw error;
    }
  };
  const flush = async (): Promise<number> => {
    saving = saving.catch(() => undefined).then(save);
    await saving;
    return state.revision;
  };
  const touch = (): void => {
    isDirty = true;
    // What clashes is not tried again by itself: somebody has to look at it.
    if (state.save.kind === 'clash') return;
    change({ save: { kind: 'waiting' } });
    clearTimeout(timer);
    timer = setTimeout(() => void flush().catch(() => undefined), restMs);
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setFrame(frame) {
      change({ frame });
      touch();
    },
    touch,
    flush,
    isDirty: () => isDirty,
    leave() {
      if (isDirty && state.save.kind !== 'clash') void flush().catch(() => undefined);
      clearTimeout(timer);
    },
  };
}
