import { beforeEach, expect, test, vi } from 'vitest';
import { keepAcrossSessions } from './session-change.ts';

let holder: { token: string; owner: string } | undefined;
let isLogOut: boolean;
let announce: () => void;
const drafts = { keep: vi.fn(), putBack: vi.fn(), clear: vi.fn() };
const settle = vi.fn();

/** A page that was opened by the current `holder`. */
function open(): void {
  const subscribe = (listener: () => void): (() => void) => {
    announce = listener;
    return () => undefined;
  };
  keepAcrossSessions({
    who: 'client',
    drafts,
    token: () => holder?.token,
    owner: () => holder?.owner,
    subscribe,
    hasLeft: () => isLogOut,
    settle,
  });
}
const become = (next: typeof holder): void => {
  holder = next;
  announce();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  isLogOut = false;
  holder = { token: 'one', owner: '甲' };
  open();
});

test('the input is kept for its owner when their session ends in another tab', () => {
  become(undefined);
  expect(drafts.keep.mock.calls).toEqual([['client', '甲']]);
  vi.runAllTimers();
  expect(settle).not.toHaveBeenCalled();
});

test('another token of the same person leaves their forms as they are', () => {
  become({ token: 'two', owner: '甲' });
  vi.runAllTimers();
  expect(drafts.keep).not.toHaveBeenCalled();
  expect(settle).not.toHaveBeenCalled();
});

test('the session of another person replaces the forms of the old one and restores their input', () => {
  become({ token: 'two', owner: '乙' });
  expect(drafts.keep.mock.calls).toEqual([['client', '甲']]);
  expect(settle).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(settle).toHaveBeenCalledOnce();
});

test('after a logout the input is dropped', () => {
  isLogOut = true;
  become(undefined);
  expect(drafts.keep).not.toHaveBeenCalled();
});

test('a change that keeps the session stores nothing, nor does a first login', () => {
  become({ token: 'one', owner: '甲' });
  expect(drafts.keep).not.toHaveBeenCalled();
  become(undefined);
  drafts.keep.mockClear();
  become({ token: 'two', owner: '乙' });
  expect(drafts.keep).not.toHaveBeenCalled();
});
