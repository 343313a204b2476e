import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from '#test/factories/identity/fake-browser.ts';
import * as store from './seeker-store.ts';

const seeker = { token: 'js_token', mobile: '139****3333', person: 'mark' };

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});

test('the session belongs to one tab: the next person at a shared computer finds nothing', () => {
  store.saveSeeker(seeker);
  expect([...browser.sessionStorage]).toEqual([['qt.seeker', JSON.stringify(seeker)]]);
  expect([...browser.localStorage]).toEqual([]);
});

test('after a log-out calls have no token and form drafts have no owner, until the next login', () => {
  store.saveSeeker(seeker);
  expect([store.readSeekerToken(), store.hasSignedOut()]).toEqual(['js_token', false]);
  store.beginSignOut();
  expect([store.readSeekerToken(), store.hasSignedOut(), store.readSeeker()]).toEqual([undefined, true, seeker]);
  store.clearSeeker();
  store.saveSeeker(seeker);
  expect([store.readSeekerToken(), store.hasSignedOut()]).toEqual(['js_token', false]);
});
