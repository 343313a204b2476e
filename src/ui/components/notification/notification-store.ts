export type MessageKind = 'info' | 'success' | 'warning' | 'error';

/** A message that disappears by itself. */
export interface NotificationItem {
  id: number;
  place: 'toast' | 'corner';
  kind: MessageKind;
  title?: string;
  text: string;
  /** In milliseconds. */
  duration: number;
}

/** How long messages stay, in milliseconds (specification 9). */
const toastDuration = 3000;
const notificationDuration = 4500;
export const shortNotificationDuration = 1500;

let notices: readonly NotificationItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a line at the top for 3 s; returns its id. Only for the browser: the server's memory is shared by all visitors. */
export const toast = (text: string, kind: MessageKind = 'info'): number => show({ place: 'toast', kind, text, duration: toastDuration });

const keptKey = 'qt:toast';
/** A message that a new document takes over is at most this old: a slow page still shows it, a later visit does not. */
const keptForMs = 30_000;

/**
 * Shows a toast that survives a change of the document: if the page is left before its 3 s have passed, the next document shows
 * it again for its whole time (`showKeptToast`). Without storage it is an ordinary toast.
 */
export function toastAcrossDocuments(text: string, kind: MessageKind = 'info'): number {
  keep(JSON.stringify({ text, kind, at: Date.now() }));
  setTimeout(keep, toastDuration, undefined);
  return toast(text, kind);
}

/** Shows the toast that the previous document could not show to the end. Call it once a document shows messages. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(keptKey);
    if (kept === null) return;
    const { text, kind, at } = JSON.parse(kept) as { text: string; kind: MessageKind; at: number };
    if (Date.now() - at < keptForMs) toast(text, kind);
  } catch {
    // No storage, or not ours.
  }
  keep(undefined);
}

function keep(toastOfDocument: string | undefined): void {
  try {
    if (toastOfDocument === undefined) sessionStorage.removeItem(keptKey);
    else sessionStorage.setItem(keptKey, toastOfDocument);
  } catch {
    // Private mode or full.
  }
}

/** Shows a notification at the top right, for 4.5 s unless another time is given; returns its id. Only for the browser. */
export function notify(message: { kind?: MessageKind; title?: string; text: string }, duration: number = notificationDuration): number {
  return show({ place: 'corner', kind: 'info', ...message, duration });
}

/** Removes a message at once. */
export function dismiss(id: number): void {
  hold(id);
  change(notices.filter((notice) => notice.id !== id));
}

/** Keeps a message while it is hovered or has the focus, so that it can be read to the end. */
export function hold(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Lets a held message disappear after its whole time. */
export function release(id: number): void {
  const notice = notices.find((one) => one.id === id);
  if (!notice) return;
  hold(id);
  timers.set(id, setTimeout(dismiss, notice.duration, id));
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getNotifications = (): readonly NotificationItem[] => notices;

/** Several calls that fail for one reason show one message: a repeated message only restarts its time. */
function show(message: Omit<NotificationItem, 'id'>): number {
  const same = notices.find(({ place, text, title }) => place === message.place && text === message.text && title === message.title);
  const id = same?.id ?? ++lastId;
  if (!same) change([...notices, { id, ...message }]);
  release(id);
  return id;
}

function change(next: readonly NotificationItem[]): void {
  notices = next;
  for (const listener of listeners) listener();
}
