import { isOutcome } from '#contract/call-error.ts';
import type { Client } from '#ui/api/client.ts';
import { reasonOf } from '#ui/form/failures.ts';
import { changeSave } from '../../calls/orders.ts';
import type { OrderDetail, SaveResult } from '../../schema/orders.ts';
import type { DraftStore } from '../form/draft-store.ts';

/** What an order says beside its content. */
export interface OrderFrame {
  reason: string;
  applyAt: string | null;
  until: string | null;
}

export type SaveState = { kind: 'saved' | 'waiting' | 'saving' } | { kind: 'clash' | 'failed'; text: string };

/** How a draft stands with the server. */
export interface DraftState {
  save: SaveState;
  revision: number;
  /** What the order is called, as it was saved last. */
  title: string;
  frame: OrderFrame;
  judgement: Pick<SaveResult, 'errors' | 'findings'>;
}

export interface DraftSaver {
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
export function createDraftSaver(order: OrderDetail, store: DraftStore, client: () => Client): DraftSaver {
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
