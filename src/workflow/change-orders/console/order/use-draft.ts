import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOutcome } from '#contract/call-error.ts';
import { useClient } from '#ui/api/client-context.ts';
import type { Client } from '#ui/api/client.ts';
import { keptDrafts } from '#ui/console/drafts/kept-drafts.ts';
import { failureReason } from '#ui/form/failures.ts';
import { changeSave } from '../../calls/orders.ts';
import type { OrderDetail, SaveResult } from '../../schema/orders.ts';
import { createDraftStore, type FormDraftStore } from '../form/draft-store.ts';

export interface OrderDraftState extends DraftState, Pick<DraftSaver, 'setFrame' | 'flush'> {
  store: FormDraftStore;
  /** Input from an earlier session of this tab that could not be saved. */
  offer: { at: number; restore(): void; discard(): void } | undefined;
}

/**
 * Returns the title of a draft while it is being edited: the current input, or the title of the last save where it consists of
 * several fields.
 */
export const useDraftTitle = ({ titleField }: OrderDetail, { store, title }: OrderDraftState): string =>
  useSyncExternalStore(store.subscribe, () => {
    const typed = titleField === null ? undefined : store.read(titleField);
    return typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : title;
  });

/** The data stored in the tab while it is not saved on the server. */
interface KeptOrder {
  payload: Record<string, unknown>;
  frame: OrderFrame;
}

/**
 * Edits the draft of an order. Leaving the screen saves it; closing the window asks for confirmation. Input that could not be
 * saved is stored in the tab and offered when the order is opened again.
 */
export function useOrderDraft(order: OrderDetail): OrderDraftState {
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
      // The draft is not copied at each key press, only when a save fails and when the page is left.
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

/** The fields of an order other than its content. */
interface OrderFrame {
  reason: string;
  applyAt: string | null;
  until: string | null;
}

type SaveState = { kind: 'saved' | 'waiting' | 'saving' } | { kind: 'clash' | 'failed'; text: string };

/** The save state of a draft. */
interface DraftState {
  save: SaveState;
  revision: number;
  /** The title of the order at its last save. */
  title: string;
  frame: OrderFrame;
  judgement: Pick<SaveResult, 'errors' | 'findings'>;
}

interface DraftSaver {
  state(): DraftState;
  subscribe(listener: () => void): () => void;
  setFrame(frame: OrderFrame): void;
  /** Notes a change, which is saved after a pause in typing. */
  touch(): void;
  /** Saves pending changes and returns the current revision. */
  flush(): Promise<number>;
  isDirty(): boolean;
  leave(): void;
}

/** The delay of the autosave after the last key press, in milliseconds. */
const restMs = 2000;

/**
 * Saves the draft of an order after each pause in typing, one save after the other. Each save is based on the revision of the
 * previous one and never overwrites changes of others.
 */
function createDraftSaver(order: OrderDetail, store: FormDraftStore, client: () => Client): DraftSaver {
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
      change({ save: { kind: isOutcome(error, 'conflict') ? 'clash' : 'failed', text: failureReason(error) } });
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
    // A conflict is not retried automatically: a person has to resolve it.
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
