import type { Audience } from '#contract/call.ts';
import { addressOf } from '#contract/local-address.ts';
import { readValues, writeValues, type FormValues } from '../form-values.ts';

const storageKey = 'qt:drafts';
/** Longer than anybody takes to sign in again; short enough for a shared computer. */
const maxAgeMs = 60 * 60_000;

/** Clients and job seekers sign in apart from each other: what one of them typed comes and goes with that session alone. */
type Kind = 'client' | 'seeker';
const kindOf = (who: Audience): Kind => (who === 'seeker' ? 'seeker' : 'client');

interface Draft {
  keptAt: number;
  kind: Kind;
  /** Who was signed in, so that nobody else is shown what they typed. */
  owner?: string;
  /** By the form's `data-keep` name. */
  forms: Record<string, FormValues>;
}

export interface DraftKeeper {
  /**
   * Keeps the values of the page's `<form data-keep="name">` forms for whoever's session is over: never passwords, one-time codes, files, or fields marked
   * `data-keep="no"`. The names are unique across the site, as pages follow one another in one document. `whose` they are is said where the session is
   * gone already.
   */
  keep(who: Audience, whose?: string): void;
  /**
   * Puts kept values back into this page's forms, also into forms that appear later, and forgets them once they are back.
   * Values of another person, or older than an hour, are dropped. To be called after hydration and after each navigation.
   */
  putBack(): void;
  /** Forgets everything of such people, as on log-out. */
  clear(who: Audience): void;
}

export interface DraftKeeperOptions {
  /** Names the person who is signed in as what the call asks for, undefined when nobody is. */
  owner(who: Audience): string | undefined;
  storage?: () => Storage;
  now?: () => number;
}

/** What is kept, by the address of its page; without what is too old. */
function openDrafts(storage: () => Storage, now: () => number) {
  return {
    read(): Record<string, Draft> {
      try {
        const drafts = JSON.parse(storage().getItem(storageKey) ?? '{}') as Record<string, Draft>;
        return Object.fromEntries(Object.entries(drafts).filter(([, { keptAt }]) => now() - keptAt <= maxAgeMs));
      } catch {
        return {};
      }
    },
    write(drafts: Record<string, Draft>): void {
      try {
        if (Object.keys(drafts).length) storage().setItem(storageKey, JSON.stringify(drafts));
        else storage().removeItem(storageKey);
      } catch {
        // Full or forbidden: the visitor types again, which is what happens without a keeper.
      }
    },
  };
}

/** Keeps what was typed across the login journey, in this tab only. Does nothing where the browser forbids storage. */
export function createDraftKeeper({ owner, storage = () => sessionStorage, now = Date.now }: DraftKeeperOptions): DraftKeeper {
  const { read, write } = openDrafts(storage, now);
  let watching: MutationObserver | undefined;

  const keep = (who: Audience, whose = owner(who)): void => {
    const forms = Object.fromEntries(keptForms().map((form) => [form.dataset['keep']!, readValues(form)]));
    if (Object.keys(forms).length === 0) return;
    const [drafts, address] = [read(), addressOf(location)];
    const before = drafts[address];
    // Of a session that ends again before all forms have come back, the missing ones still wait.
    const waiting = before?.kind === kindOf(who) && before.owner === whose ? before.forms : {};
    write({ ...drafts, [address]: { keptAt: now(), kind: kindOf(who), owner: whose, forms: { ...waiting, ...forms } } });
  };

  /** Fills the forms that are there; true when some are still missing. */
  const fill = (address: string): boolean => {
    const drafts = read();
    const draft = drafts[address];
    if (!draft) {
      // What is too old goes even if nobody asks for it.
      write(drafts);
      return false;
    }
    if (draft.owner !== undefined && draft.owner !== owner(draft.kind)) draft.forms = {};
    for (const form of keptForms()) {
      const values = draft.forms[form.dataset['keep']!];
      delete draft.forms[form.dataset['keep']!];
      if (values) writeValues(form, values);
    }
    const isMissing = Object.keys(draft.forms).length > 0;
    if (!isMissing) delete drafts[address];
    write(drafts);
    return isMissing;
  };

  const putBack = (): void => {
    const address = addressOf(location);
    watching?.disconnect();
    if (!fill(address)) return;
    // Forms of signed-in pages come after their data; the watch ends with the last form or when the page is left.
    watching = new MutationObserver((_changes, observer) => {
      if (addressOf(location) !== address || !fill(address)) observer.disconnect();
    });
    watching.observe(document.body, { childList: true, subtree: true });
  };

  const clear = (who: Audience): void => write(Object.fromEntries(Object.entries(read()).filter(([, { kind }]) => kind !== kindOf(who))));

  return { keep, putBack, clear };
}

function keptForms(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>('form[data-keep]')];
}
