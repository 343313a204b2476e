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
export class SectionSaver<Content> {
  #state: SaverState<Content>;
  readonly #ports: SaverPorts<Content>;
  #unanswered: readonly Content[] = [];
  #failures = 0;
  #isSending = false;
  /** Somebody left the field or pressed 保存 while a save was under way: what is newer goes right after it. */
  #isHurried = false;
  #isOpen = false;
  #callOff = (): void => {};

  /** Begins with what the server has and what an earlier page may have left behind on this device. */
  constructor(stored: StoredSection<Content>, draft: SectionDraft<Content> | undefined, ports: SaverPorts<Content>) {
    this.#state = { status: 'saved', content: stored.content, base: stored, errors: [], isOffline: false };
    this.#ports = ports;
    if (draft) this.#takeUp(draft, stored);
  }

  readonly state = (): SaverState<Content> => this.#state;

  /** Begins to send by itself. */
  open(): void {
    this.#isOpen = true;
    if (this.#state.status === 'unsaved' || this.#state.status === 'waiting') this.#schedule(restMs);
  }

  /** Sends what is left and waits for nothing any more. */
  close(): void {
    this.flush();
    this.#isOpen = false;
    this.#callOff();
  }

  /** The screen says something else now. */
  type(content: Content): void {
    const { status, base } = this.#state;
    const isStopped = status === 'conflict' || status === 'expired';
    const isCertain = !isStopped && !this.#isSending && this.#unanswered.length === 0;
    if (isCertain && this.#ports.isSame(content, base.content)) {
      this.#callOff();
      this.#ports.keeper.drop();
      this.#set({ content, status: 'saved', errors: [] });
      return;
    }
    // What waits for the connection goes on waiting: each letter need not try it anew.
    const isResting = !isStopped && !this.#isSending && status !== 'waiting';
    this.#set(isResting ? { content, status: 'unsaved' } : { content });
    this.#keep();
    if (isResting) this.#schedule(restMs);
  }

  /** Sends at once what is not sent yet. */
  flush(): void {
    if (this.#isSending) this.#isHurried = true;
    else if (this.#state.status === 'unsaved' || this.#state.status === 'waiting') this.#send();
  }

  /** The connection is back, or somebody presses 重试. */
  readonly reconnect = (): void => {
    if (this.#state.status === 'waiting') this.#send();
  };

  /** Goes on from the other device's version with what a person chose out of both. */
  readonly resolve = (content: Content): void => {
    const { theirs } = this.#state;
    if (!theirs) return;
    this.#state = { ...this.#state, content };
    this.#isHurried = true;
    this.#goOnFrom(theirs);
  };

  #send(): void {
    this.#callOff();
    this.#isSending = true;
    this.#isHurried = false;
    const { content, base } = this.#state;
    this.#set({ status: 'saving' });
    this.#ports.save({ revision: base.revision, content }).then(
      ({ revision, savedAt }) => {
        this.#isSending = false;
        this.#goOnFrom({ revision, savedAt, content });
      },
      (error: unknown) => {
        this.#isSending = false;
        this.#recover(this.#ports.failureOf(error), content);
      },
    );
  }

  /** The server has `base`: what is on the screen is that, or is sent on top of it. */
  #goOnFrom(base: StoredSection<Content>): void {
    this.#unanswered = [];
    this.#failures = 0;
    const { content } = this.#state;
    const isSame = this.#ports.isSame(content, base.content);
    this.#set({ base, errors: [], theirs: undefined, status: isSame ? 'saved' : 'unsaved' });
    if (isSame) return this.#ports.keeper.drop();
    this.#keep();
    if (this.#isHurried || !this.#isOpen) this.#send();
    else this.#schedule(restMs);
  }

  #recover(failure: SaveFailure<Content>, sent: Content): void {
    if (failure.kind === 'conflict') return this.#meet(failure.theirs);
    if (failure.kind === 'expired') this.#set({ status: 'expired' });
    else if (failure.kind === 'refused') {
      const isNewer = !this.#ports.isSame(sent, this.#state.content);
      this.#set({ status: isNewer ? 'unsaved' : 'refused', errors: failure.errors });
      if (isNewer) this.#schedule(restMs);
    } else {
      this.#unanswered = [...this.#unanswered, sent];
      this.#failures += 1;
      this.#set({ status: 'waiting', isOffline: failure.isOffline });
      this.#schedule(failure.retryAfterMs ?? retryMs(this.#failures));
    }
    this.#keep();
  }

  /** Another version is on the server: our own whose answer was lost, the very same, or one that a person must see. */
  #meet(theirs: StoredSection<Content>): void {
    const isOwn = this.#unanswered.some((sent) => this.#ports.isStoredFrom(sent, theirs.content));
    if (isOwn || this.#ports.isSame(this.#state.content, theirs.content)) {
      this.#isHurried = true;
      return this.#goOnFrom(theirs);
    }
    this.#unanswered = [];
    this.#set({ status: 'conflict', theirs });
    this.#keep();
  }

  #takeUp(left: SectionDraft<Content>, stored: StoredSection<Content>): void {
    const { isSame, isStoredFrom, keeper } = this.#ports;
    // A lower revision than the draft's: the resume was deleted meanwhile, and what was deleted does not come back.
    if (isSame(left.content, stored.content) || stored.revision < left.revision) return keeper.drop();
    const isOwn = left.unanswered.some((sent) => isStoredFrom(sent, stored.content));
    this.#state = { ...this.#state, status: 'unsaved', content: left.content };
    if (left.revision === stored.revision) this.#unanswered = left.unanswered;
    else if (!isOwn) {
      const base = { revision: left.revision, savedAt: null, content: left.base };
      this.#state = { ...this.#state, status: 'conflict', base, theirs: stored };
    }
  }

  #set(change: Partial<SaverState<Content>>): void {
    this.#state = { ...this.#state, ...change };
    this.#ports.onChange();
  }

  #keep(): void {
    const { base, content } = this.#state;
    this.#ports.keeper.keep({ revision: base.revision, base: base.content, content, unanswered: this.#unanswered });
  }

  #schedule(ms: number): void {
    this.#callOff();
    if (this.#isOpen) this.#callOff = this.#ports.after(ms, () => this.#sendWhenTyped());
  }

  #sendWhenTyped(): void {
    if (this.#ports.isHalfTyped()) this.#schedule(restMs);
    else this.#send();
  }
}
