import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';
import { installGlobalErrorHandler } from './global-errors.ts';

let log: Mock;
const page = new EventTarget();
let remove: () => void;

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue();
  remove = installGlobalErrorHandler(page);
});

afterEach(() => {
  remove();
  log.mockRestore();
});

const happen = (type: string, details: object): Event => {
  const event = Object.assign(new Event(type, { cancelable: true }), details);
  page.dispatchEvent(event);
  return event;
};

test('an uncaught error is not handled by the browser; its message is logged', () => {
  expect(happen('error', { message: 'Uncaught Error: lost' }).defaultPrevented).toBe(true);
  expect(log.mock.calls).toEqual([['Uncaught Error: lost']]);
});

test('an unhandled rejection is not handled by the browser; its message is logged', () => {
  expect(happen('unhandledrejection', { reason: new Error('timeout of 15000ms exceeded') }).defaultPrevented).toBe(true);
  happen('unhandledrejection', { reason: 'plain text' });
  expect(log.mock.calls).toEqual([['timeout of 15000ms exceeded'], ['plain text']]);
});

test('after removal the browser handles errors again', () => {
  remove();
  expect(happen('error', { message: 'later' }).defaultPrevented).toBe(false);
});
