import type { FieldError } from '#contract/envelope.ts';
import type { SaveFailure } from './save-failure.ts';

/** A section as the server has it; revision 0 and no time before it was ever saved. */
export interface StoredSection<Content> {
  readonly revision: number;
  /** ISO 8601. */
  readonly savedAt: string | null;
  readonly content: Content;
  /** Where it was written, in words; known of what another device saved. */
  readonly device?: string;
}

/** What is kept on this device until the server has it. */
export interface SectionDraft<Content> {
  /** The revision that was read before it was changed, and what that said. */
  readonly revision: number;
  readonly base: Content;
  readonly content: Content;
  /** What was sent on that revision without an answer: the server may have it or not. */
  readonly unanswered: readonly Content[];
}

/**
 * - `saved`: the server has what is on the screen
 * - `unsaved`: something was typed and is sent when the hand rests
 * - `saving`: on its way
 * - `waiting`: could not be sent; tried again by itself
 * - `refused`: the server names what is wrong; sent again after the next change
 * - `conflict`: another device saved meanwhile; nothing is sent until a person has chosen
 * - `expired`: the session is over; it is sent after the next login
 */
export type SaverStatus = 'saved' | 'unsaved' | 'saving' | 'waiting' | 'refused' | 'conflict' | 'expired';

export interface SaverState<Content> {
  readonly status: SaverStatus;
  /** What is on the screen. */
  readonly content: Content;
  /** What the server has, as far as this page knows. */
  readonly base: StoredSection<Content>;
  readonly errors: readonly FieldError[];
  /** Of `waiting`: true when the server could not be reached at all, false when it is busy. */
  readonly isOffline: boolean;
  /** Of `conflict`: what the other device saved. */
  readonly theirs?: StoredSection<Content>;
}

export interface SaverPorts<Content> {
  /** Sends what is on the screen; rejects with anything that `failureOf` knows. */
  save(input: { revision: number; content: Content }): Promise<{ revision: number; savedAt: string }>;
  failureOf(error: unknown): SaveFailure<Content>;
  isSame(one: Content, other: Content): boolean;
  /** True when `stored` may be what became of `sent` on the server. */
  isStoredFrom(sent: Content, stored: Content): boolean;
  /** Calls `act` after so many milliseconds; returns the way to call it off. */
  after(ms: number, act: () => void): () => void;
  keeper: { keep(draft: SectionDraft<Content>): void; drop(): void };
  /** True while somebody is in the middle of something that cannot be right yet, such as half an address. */
  isHalfTyped(): boolean;
  onChange(): void;
}

export interface SectionSaver<Content> {
  readonly state: () => SaverState<Content>;
  /** The screen says something else now. */
  type(content: Content): void;
  /** Sends at once what is not sent yet. */
  flush(): void;
  /** The connection is back, or somebody presses 重试. */
  reconnect(): void;
  /** Goes on from the other device's version with what a person chose out of both. */
  resolve(content: Content): void;
  /** Begins to send by itself. */
  open(): void;
  /** Sends what is left and waits for nothing any more. */
  close(): void;
}

/** How long nothing must be typed before what was typed is sent, in ms. */
export const restMs = 1000;
const firstRetryMs = 2000;
const longestRetryMs = 60_000;

/** How long to wait before the next try, in ms: twice as long after each failure, up to a minute. */
const retryMs = (failures: number): number => Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs);

/**
 * Saves one section by itself: one request at a time, newer input after it, always on the revision that was read last. What the server
 * does not have yet is kept on the device. Knows neither React nor the network nor the clock.
 */
export function createSectionSaver<Content>(
  stored: StoredSection<Content>,
  draft: SectionDraft<Content> | undefined,
  ports: SaverPorts<Content>,
): SectionSaver<Content> {
  let state: SaverState<Content> = { status: 'saved', content: stored.content, base: stored, errors: [], isOffline: false };
  let unanswered: readonly Content[] = [];
  let failures = 0;
  let isSending = false;
  /** Somebody left the field or pressed 保存 while a save was under way: what is newer goes right after it. */
  let isHurried = false;
  let isOpen = false;
  let callOff = (): void => {};

  const set = (change: Partial<SaverState<Content>>): void => {
    state = { ...state, ...change };
    ports.onChange();
  };
  const keep = (): void =>
    ports.keeper.keep({ revision: state.base.revision, base: state.base.content, content: state.content, unanswered });
  const schedule = (ms: number): void => {
    callOff();
    if (isOpen) callOff = ports.after(ms, sendWhenTyped);
  };
  const sendWhenTyped = (): void => (ports.isHalfTyped() ? schedule(restMs) : send());
  const send = (): void => {
    callOff();
    isSending = true;
    isHurried = false;
    const { content, base } = state;
    set({ status: 'saving' });
    ports.save({ revision: base.revision, content }).then(
      ({ revision, savedAt }) => {
        isSending = false;
        goOnFrom({ revision, savedAt, content });
      },
      (error: unknown) => {
        isSending = false;
        recover(ports.failureOf(error), content);
      },
    );
  };

  /** The server has `base`: what is on the screen is that, or is sent on top of it. */
  const goOnFrom = (base: StoredSection<Content>): void => {
    unanswered = [];
    failures = 0;
    state = { ...state, base, errors: [], theirs: undefined };
    if (ports.isSame(state.content, base.content)) {
      ports.keeper.drop();
      set({ status: 'saved' });
      return;
    }
    keep();
    set({ status: 'unsaved' });
    if (isHurried || !isOpen) send();
    else schedule(restMs);
  };

  const recover = (failure: SaveFailure<Content>, content: Content): void => {
    if (failure.kind === 'conflict') {
      meet(failure.theirs);
    } else if (failure.kind === 'refused') {
      const isNewer = !ports.isSame(content, state.content);
      set({ status: isNewer ? 'unsaved' : 'refused', errors: failure.errors });
      if (isNewer) schedule(restMs);
    } else if (failure.kind === 'expired') {
      set({ status: 'expired' });
    } else {
      unanswered = [...unanswered, content];
      failures += 1;
      set({ status: 'waiting', isOffline: failure.isOffline });
      schedule(failure.retryAfterMs ?? retryMs(failures));
    }
    if (state.status !== 'saved') keep();
  };

  /** Another version is on the server: our own whose answer was lost, the very same, or one that a person must see. */
  const meet = (theirs: StoredSection<Content>): void => {
    const isOwn = unanswered.some((sent) => ports.isStoredFrom(sent, theirs.content));
    if (isOwn || ports.isSame(state.content, theirs.content)) {
      isHurried = true;
      goOnFrom(theirs);
    } else {
      unanswered = [];
      set({ status: 'conflict', theirs });
    }
  };

  const type = (content: Content): void => {
    const { status, base } = state;
    const isStopped = status === 'conflict' || status === 'expired';
    if (!isStopped && !isSending && unanswered.length === 0 && ports.isSame(content, base.content)) {
      callOff();
      ports.keeper.drop();
      set({ content, status: 'saved', errors: [] });
      return;
    }
    state = { ...state, content };
    keep();
    // What waits for the connection goes on waiting: each letter need not try it anew.
    if (isStopped || isSending || status === 'waiting') return set({});
    set({ status: 'unsaved' });
    schedule(restMs);
  };

  const flush = (): void => {
    if (isSending) isHurried = true;
    else if (state.status === 'unsaved' || state.status === 'waiting') send();
  };

  /** What an earlier page left behind on this device. */
  const takeUp = (left: SectionDraft<Content>): void => {
    const isOwn = left.unanswered.some((sent) => ports.isStoredFrom(sent, stored.content));
    // A lower revision than the draft's: the resume was deleted meanwhile, and what was deleted does not come back.
    if (ports.isSame(left.content, stored.content) || stored.revision < left.revision) return ports.keeper.drop();
    state = { ...state, status: 'unsaved', content: left.content };
    if (left.revision === stored.revision) unanswered = left.unanswered;
    else if (!isOwn)
      state = { ...state, status: 'conflict', base: { revision: left.revision, savedAt: null, content: left.base }, theirs: stored };
  };
  if (draft) takeUp(draft);

  return {
    state: () => state,
    type,
    flush,
    reconnect: () => {
      if (state.status === 'waiting') send();
    },
    resolve: (content) => {
      const { theirs } = state;
      if (!theirs) return;
      isHurried = true;
      state = { ...state, content };
      goOnFrom(theirs);
    },
    open: () => {
      isOpen = true;
      if (state.status === 'unsaved' || state.status === 'waiting') schedule(restMs);
    },
    close: () => {
      flush();
      isOpen = false;
      callOff();
    },
  };
}
