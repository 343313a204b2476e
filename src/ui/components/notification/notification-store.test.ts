import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getNotifications,
  dismiss,
  hold,
  notify,
  release,
  shortNotificationDuration,
  showKeptToast,
  subscribe,
  toast,
  toastAcrossDocuments,
} from './notification-store.ts';

const texts = (): string[] => getNotifications().map(({ text }) => text);

const dismissAll = (): void => getNotifications().forEach(({ id }) => dismiss(id));

beforeEach(() => {
  // Other tests of the same worker share the store.
  dismissAll();
  vi.useFakeTimers();
});

afterEach(() => {
  dismissAll();
  vi.useRealTimers();
});

describe('messages that disappear by themselves (specification 9)', () => {
  it('a toast stays for 3 seconds', () => {
    toast('登陆过期，请重新登陆');
    vi.advanceTimersByTime(2999);
    expect(texts()).toEqual(['登陆过期，请重新登陆']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('a notification stays for 4.5 seconds', () => {
    notify({ text: '请求错误，请确认你的操作！' });
    vi.advanceTimersByTime(4499);
    expect(texts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(texts()).toHaveLength(0);
  });

  it('the short kind stays for 1.5 seconds', () => {
    notify({ text: '验证成功' }, shortNotificationDuration);
    vi.advanceTimersByTime(1499);
    expect(texts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(texts()).toHaveLength(0);
  });

  it('a message that is being read stays, and then gets its whole time again', () => {
    const id = notify({ text: '登录失败' });
    hold(id);
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['登录失败']);
    release(id);
    vi.advanceTimersByTime(4499);
    expect(texts()).toEqual(['登录失败']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('a repeated message is shown once and restarts its time', () => {
    const first = notify({ text: '请求错误，请确认你的操作！' });
    vi.advanceTimersByTime(4000);
    expect(notify({ text: '请求错误，请确认你的操作！' })).toBe(first);
    vi.advanceTimersByTime(4000);
    expect(texts()).toHaveLength(1);
  });

  it('a toast and a notification with one text are separate', () => {
    toast('已保存');
    notify({ text: '已保存' });
    expect(getNotifications().map(({ place }) => place)).toEqual(['toast', 'corner']);
  });

  it('listeners are notified of every change until they unsubscribe', () => {
    const listener = vi.fn<() => void>();
    const leave = subscribe(listener);
    const id = toast('一');
    dismiss(id);
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    toast('二');
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('messages at a change of document (specification 8, 50102)', () => {
  const expired = '登陆过期，请重新登陆';
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('a message at a change of document is shown for its whole 3 seconds by the next document, once', () => {
    toastAcrossDocuments(expired);
    vi.advanceTimersByTime(500);
    // The document is left: its messages and timers are gone.
    dismissAll();
    const kept = new Map(stored);
    vi.advanceTimersByTime(5000);
    stored = kept;
    showKeptToast();
    expect(texts()).toEqual([expired]);
    vi.advanceTimersByTime(2999);
    expect(texts()).toEqual([expired]);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
    showKeptToast();
    expect(texts()).toEqual([]);
  });

  it('a message at a change of document is not repeated when it was shown to the end before', () => {
    toastAcrossDocuments(expired);
    vi.advanceTimersByTime(3000);
    showKeptToast();
    expect(texts()).toEqual([]);
  });

  it('a message at a change of document is shown without storage too', () => {
    vi.stubGlobal('sessionStorage', undefined);
    toastAcrossDocuments(expired);
    expect(texts()).toEqual([expired]);
    showKeptToast();
  });
});
