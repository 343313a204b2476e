import type { Audience } from '#contract/call.ts';
import { formatLocalAddress } from '#contract/local-address.ts';
import { readValues, writeValues, type FormValues } from '../form-values.ts';

const storageKey = 'qt:drafts';
/** Longer than signing in takes; short enough for a shared computer. */
const maxAgeMs = 60 * 60_000;

/** Clients and job seekers sign in separately: the input belongs only to that session. */
type Kind = 'client' | 'seeker';
const kindOf = (who: Audience): Kind => (who === 'seeker' ? 'seeker' : 'client');

interface Draft {
  keptAt: number;
  kind: Kind;
  /** The person who was signed in; nobody else is shown the input. */
  owner?: string;
  /** By the form's `data-keep` name. */
  forms: Record<string, FormValues>;
}

export interface DraftKeeper {
  /**
   * Stores the values of the page's `<form data-keep="name">` forms when a session ends: never passwords, one-time codes, files,
   * or fields marked `data-keep="no"`. The names are unique across the site, because pages share one document. `whose` names the
   * owner where the session is gone already.
   */
  keep(who: Audience, whose?: string): void;
  /**
   * Restores stored values into this page's forms, also into forms that appear later, and then deletes them. Values of another
   * person, or older than an hour, are dropped. Call it after hydration and after each navigation.
   */
  putBack(): void;
  /** Deletes all values of such users, as on logout. */
  clear(who: Audience): void;
}

export interface DraftKeeperOptions {
  /** Identifies the signed-in person of this audience; undefined when nobody is signed in. */
  owner(who: Audience): string | undefined;
  storage?: () => Storage;
  now?: () => number;
}

/** The stored values by page address; expired ones are left out. */
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
        // Storage is full or forbidden: the visitor types again.
      }
    },
  };
}

/** Keeps form input across the login flow, in this tab only. Does nothing where the browser forbids storage. */
export function createDraftKeeper({ owner, storage = () => sessionStorage, now = Date.now }: DraftKeeperOptions): DraftKeeper {
  const { read, write } = openDrafts(storage, now);
  let watching: MutationObserver | undefined;

  const keep = (who: Audience, whose = owner(who)): void => {
    const forms = Object.fromEntries(keptForms().map((form) => [form.dataset['keep']!, readValues(form)]));
    if (Object.keys(forms).length === 0) return;
    const [drafts, address] = [read(), formatLocalAddress(location)];
    const before = drafts[address];
    // When a session ends again before all forms are restored, the missing ones are still kept.
    const waiting = before?.kind === kindOf(who) && before.owner === whose ? before.forms : {};
    write({ ...drafts, [address]: { keptAt: now(), kind: kindOf(who), owner: whose, forms: { ...waiting, ...forms } } });
  };

  /** Fills the existing forms; returns true when some are still missing. */
  const fill = (address: string): boolean => {
    const drafts = read();
    const draft = drafts[address];
    if (!draft) {
      // Deletes expired values even if nobody reads them.
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
    const address = formatLocalAddress(location);
    watching?.disconnect();
    if (!fill(address)) return;
    // Forms of signed-in pages appear after their data; the observer ends with the last form or when the page is left.
    watching = new MutationObserver((_changes, observer) => {
      if (formatLocalAddress(location) !== address || !fill(address)) observer.disconnect();
    });
    watching.observe(document.body, { childList: true, subtree: true });
  };

  const clear = (who: Audience): void => write(Object.fromEntries(Object.entries(read()).filter(([, { kind }]) => kind !== kindOf(who))));

  return { keep, putBack, clear };
}

function keptForms(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>('form[data-keep]')];
}
