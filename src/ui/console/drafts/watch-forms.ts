import { readValues, writeValues, type FormValues } from '../../api/form-values.ts';
import { watchFormActions } from '../../form/form-actions.ts';
import { keptDrafts } from './kept-drafts.ts';

/** A form whose former content can be restored. */
export interface DraftOffer {
  /** The element for the offer, first in the form, so that it is visible in a dialog too. */
  place: HTMLElement;
  at: number;
  restore(): void;
  discard(): void;
}

interface Watched {
  key: string;
  /** The content when the form appeared, and after each accepted submission. */
  initial: string;
  offer?: DraftOffer;
  isSending: boolean;
}

const watched = new WeakMap<HTMLFormElement, Watched>();

const isKept = (form: HTMLFormElement): boolean => form.dataset['keep'] !== 'no';
const listForms = (): HTMLFormElement[] => [...document.querySelectorAll('form')].filter(isKept);
const stateOf = (form: HTMLFormElement): string => JSON.stringify(readValues(form));

/**
 * Page, subject and name of the form: `data-keep` where a page has several of a kind, otherwise the names of its fields.
 */
function keyOf(form: HTMLFormElement): string {
  const item = new URLSearchParams(location.search).get('item') ?? '';
  const fields = [...new Set(Object.keys(readValues(form)))].join(' ');
  return `${location.pathname} ${item} ${form.dataset['keep'] ?? fields}`;
}

const isDirty = (form: HTMLFormElement): boolean => {
  const known = watched.get(form);
  return known !== undefined && !known.isSending && known.initial !== stateOf(form);
};

/** Returns whether the page has unsent content. */
export const hasUnsentForms = (): boolean => listForms().some(isDirty);

/**
 * Keeps what is typed into forms of the console, also into forms that appear later, and offers to restore it when the form
 * appears again. Skips forms with `data-keep="no"`. Returns the function that stops it.
 */
export function watchForms(onOffers: (offers: DraftOffer[]) => void): () => void {
  let offers: DraftOffer[] = [];
  const setOffers = (next: DraftOffer[]): void => {
    offers = next;
    onOffers(offers);
  };
  const withdraw = ({ offer }: Watched): void => {
    if (!offer) return;
    setOffers(offers.filter((one) => one !== offer));
    offer.place.remove();
  };
  const meet = (form: HTMLFormElement): void => {
    const key = keyOf(form);
    const known: Watched = { key, initial: stateOf(form), isSending: false };
    watched.set(form, known);
    const kept = keptDrafts.read(key);
    if (!kept || JSON.stringify(kept.value) === known.initial) return;
    const place = document.createElement('div');
    form.prepend(place);
    known.offer = {
      place,
      at: kept.at,
      restore() {
        withdraw(known);
        const values = kept.value as FormValues;
        writeValues(form, values);
        // A restored checkbox may have added fields; they are filled in the next frame.
        requestAnimationFrame(() => writeValues(form, values));
      },
      discard() {
        keptDrafts.drop(key);
        withdraw(known);
      },
    };
    setOffers([...offers, known.offer]);
  };
  const look = (): void => {
    const gone = offers.filter(({ place }) => !place.isConnected);
    if (gone.length > 0) setOffers(offers.filter((offer) => !gone.includes(offer)));
    for (const form of listForms()) if (!watched.has(form)) meet(form);
  };
  const keep = ({ target }: Event): void => {
    const form = target instanceof Element ? target.closest('form') : null;
    const known = form && watched.get(form);
    if (!form || !known) return;
    if (stateOf(form) === known.initial) {
      // While the offer is shown, an unchanged form does not delete the draft.
      if (!known.offer?.place.isConnected) keptDrafts.drop(known.key);
      return;
    }
    withdraw(known);
    keptDrafts.keep(known.key, readValues(form));
  };
  const stopActs = watchFormActions((form, step) => {
    const known = watched.get(form);
    if (!known) return;
    known.isSending = step === 'sent';
    if (step !== 'accepted') return;
    keptDrafts.drop(known.key);
    withdraw(known);
    // The page may be left at once, and React resets the fields after this event.
    known.initial = stateOf(form);
    requestAnimationFrame(() => (known.initial = stateOf(form)));
  });
  const warn = (event: BeforeUnloadEvent): void => {
    if (keptDrafts.count() > 0) event.preventDefault();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('input', keep);
  document.addEventListener('change', keep);
  addEventListener('beforeunload', warn);
  look();
  return () => {
    observer.disconnect();
    document.removeEventListener('input', keep);
    document.removeEventListener('change', keep);
    removeEventListener('beforeunload', warn);
    stopActs();
    for (const { place } of offers) place.remove();
  };
}
