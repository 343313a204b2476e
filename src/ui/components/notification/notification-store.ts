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

/** Display time of messages, in milliseconds (specification 9). */
const toastDuration = 3000;
const notificationDuration = 4500;
export const shortNotificationDuration = 1500;

let notices: readonly NotificationItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a line at the top for 3 s; returns its id. Only for the browser: the server's memory is shared by all visitors. */
export const toast = (text: string, kind: MessageKind = 'info'): number => show({ place: 'toast', kind, text, duration: toastDuration });

/**
 * Shows a toast that survives a change of the document: if the page is left before its 3 s have passed, the next document shows
 * it again for its whole time (`showKeptToast`). Without storage it is an ordinary toast.
 */
export function toastAcrossDocuments(text: string): number {
  keep(text);
  setTimeout(keep, toastDuration, '');
  return toast(text);
}

/** Shows the toast that the previous document could not show to the end. Call it once a document shows messages. */
export function showKeptToast(): void {
  const text = keep('');
  if (text) toast(text);
}

/** Stores the text for the next document, or none; returns the former one. */
function keep(text: string): string | null {
  try {
    const before = sessionStorage.getItem('qt:toast');
    if (text || before) sessionStorage.setItem('qt:toast', text);
    return before;
  } catch {
    // Private mode or full.
    return null;
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
