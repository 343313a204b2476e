import type { FieldError } from '#contract/envelope.ts';
import type { SaveFailure } from './save-failure.ts';

/** A section as the server has it; revision 0 and null time before the first save. */
export interface ServerSection<Content> {
  readonly revision: number;
  /** ISO 8601. */
  readonly savedAt: string | null;
  readonly content: Content;
  /** The device that saved it, in words; known for another device's version. */
  readonly device?: string;
}

/** An unsaved change stored on this device. */
export interface SectionDraft<Content> {
  /** The revision on which the change is based, and its content. */
  readonly revision: number;
  readonly base: Content;
  readonly content: Content;
  /** Content sent on that revision without a response: the server may have it or not. */
  readonly unanswered: readonly Content[];
}

/**
 * - `saved`: the server has the content on the screen
 * - `unsaved`: sent after a pause in typing
 * - `saving`: being sent
 * - `waiting`: sending failed; retried automatically
 * - `refused`: the server reported errors; sent again after the next change
 * - `conflict`: another device saved meanwhile; nothing is sent until the person has chosen
 * - `expired`: the session is over; sent after the next login
 */
export type SaverStatus = 'saved' | 'unsaved' | 'saving' | 'waiting' | 'refused' | 'conflict' | 'expired';

export interface SaverState<Content> {
  readonly status: SaverStatus;
  /** The content on the screen. */
  readonly content: Content;
  /** The server's version, as far as this page knows. */
  readonly base: ServerSection<Content>;
  readonly errors: readonly FieldError[];
  /** For `waiting`: true when the server is unreachable, false when it is busy. */
  readonly isOffline: boolean;
  /** For `conflict`: the version of the other device. */
  readonly theirs?: ServerSection<Content>;
}

export interface SaverPorts<Content> {
  /** Saves the content on the screen; rejects with any error that `toSaveFailure` classifies. */
  save(input: { revision: number; content: Content }): Promise<{ revision: number; savedAt: string }>;
  failureOf(error: unknown): SaveFailure<Content>;
  isSame(one: Content, other: Content): boolean;
  /** Returns true when `stored` can result from saving `sent`. */
  isStoredFrom(sent: Content, stored: Content): boolean;
  /** Calls `act` after this many milliseconds; returns a function that cancels it. */
  after(ms: number, act: () => void): () => void;
  keeper: { keep(draft: SectionDraft<Content>): void; drop(): void };
  /** Returns true while the user is entering an incomplete value, such as half an address. */
  isHalfTyped(): boolean;
  onChange(): void;
}

/** Debounce time of typing in ms. */
export const debounceMs = 1000;
const firstRetryMs = 2000;
const longestRetryMs = 60_000;

/** Delay before the next retry in ms: doubled after each failure, up to a minute. */
const retryMs = (failures: number): number => Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs);

/**
 * Saves one section automatically: one request at a time, then newer input, always based on the latest revision. Unsaved content
 * is stored on the device. Independent of React, network and clock.
 */
export class SectionSaver<Content> {
  #state: SaverState<Content>;
  readonly #ports: SaverPorts<Content>;
  #unanswered: readonly Content[] = [];
  #failures = 0;
  #isSending = false;
  /** The user left the field or pressed 保存 during a save: newer input is sent right after it. */
  #isHurried = false;
  #isOpen = false;
  #callOff = (): void => {};

  /** Starts with the server's version and an earlier page's draft on this device, if any. */
  constructor(stored: ServerSection<Content>, draft: SectionDraft<Content> | undefined, ports: SaverPorts<Content>) {
    this.#state = { status: 'saved', content: stored.content, base: stored, errors: [], isOffline: false };
    this.#ports = ports;
    if (draft) this.#takeUp(draft, stored);
  }

  readonly state = (): SaverState<Content> => this.#state;

  /** Starts automatic saving. */
  start(): void {
    this.#isOpen = true;
    if (this.#state.status === 'unsaved' || this.#state.status === 'waiting') this.#schedule(debounceMs);
  }

  /** Sends the remaining changes and stops all timers. */
  stop(): void {
    this.flush();
    this.#isOpen = false;
    this.#callOff();
  }

  /** Updates the content on the screen. */
  setContent(content: Content): void {
    const { status, base } = this.#state;
    const isStopped = status === 'conflict' || status === 'expired';
    const isCertain = !isStopped && !this.#isSending && this.#unanswered.length === 0;
    if (isCertain && this.#ports.isSame(content, base.content)) {
      this.#callOff();
      this.#ports.keeper.drop();
      this.#set({ content, status: 'saved', errors: [] });
      return;
    }
    // A pending retry keeps its time: typing does not trigger it.
    const isResting = !isStopped && !this.#isSending && status !== 'waiting';
    this.#set(isResting ? { content, status: 'unsaved' } : { content });
    this.#keep();
    if (isResting) this.#schedule(debounceMs);
  }

  /** Sends unsaved changes immediately. */
  flush(): void {
    if (this.#isSending) this.#isHurried = true;
    else if (this.#state.status === 'unsaved' || this.#state.status === 'waiting') this.#send();
  }

  /** Retries when the browser is online again, or the user presses 重试. */
  readonly retry = (): void => {
    if (this.#state.status === 'waiting') this.#send();
  };

  /** Continues from the other device's version with the content chosen from both. */
  readonly resolveConflict = (content: Content): void => {
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

  /** Continues from `base`, which the server has: other content on the screen is sent on top of it. */
  #goOnFrom(base: ServerSection<Content>): void {
    this.#unanswered = [];
    this.#failures = 0;
    const { content } = this.#state;
    const isSame = this.#ports.isSame(content, base.content);
    this.#set({ base, errors: [], theirs: undefined, status: isSame ? 'saved' : 'unsaved' });
    if (isSame) return this.#ports.keeper.drop();
    this.#keep();
    if (this.#isHurried || !this.#isOpen) this.#send();
    else this.#schedule(debounceMs);
  }

  #recover(failure: SaveFailure<Content>, sent: Content): void {
    if (failure.kind === 'conflict') return this.#meet(failure.theirs);
    if (failure.kind === 'expired') this.#set({ status: 'expired' });
    else if (failure.kind === 'refused') {
      const isNewer = !this.#ports.isSame(sent, this.#state.content);
      this.#set({ status: isNewer ? 'unsaved' : 'refused', errors: failure.errors });
      if (isNewer) this.#schedule(debounceMs);
    } else {
      this.#unanswered = [...this.#unanswered, sent];
      this.#failures += 1;
      this.#set({ status: 'waiting', isOffline: failure.isOffline });
      this.#schedule(failure.retryAfterMs ?? retryMs(this.#failures));
    }
    this.#keep();
  }

  /** Handles another version on the server: our own whose response was lost, an equal one, or a conflict. */
  #meet(theirs: ServerSection<Content>): void {
    const isOwn = this.#unanswered.some((sent) => this.#ports.isStoredFrom(sent, theirs.content));
    if (isOwn || this.#ports.isSame(this.#state.content, theirs.content)) {
      this.#isHurried = true;
      return this.#goOnFrom(theirs);
    }
    this.#unanswered = [];
    this.#set({ status: 'conflict', theirs });
    this.#keep();
  }

  #takeUp(left: SectionDraft<Content>, stored: ServerSection<Content>): void {
    const { isSame, isStoredFrom, keeper } = this.#ports;
    // A lower revision than the draft's means that the resume was deleted meanwhile; deleted content must not reappear.
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
    if (this.#ports.isHalfTyped()) this.#schedule(debounceMs);
    else this.#send();
  }
}
