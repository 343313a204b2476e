import { beforeEach, expect, test, vi } from 'vitest';
import { answerMs, createTabBridge, type TabChannel, type TabSessionEnd } from './web/tab-bridge.ts';

interface Session {
  token: string;
}

/** All listening tabs; messages arrive when `deliver` is called, so that a test controls their order. */
let line: { to: (event: { data: unknown }) => void; from: object }[];
let words: { from: object; data: unknown }[];
beforeEach(() => {
  line = [];
  words = [];
  vi.useFakeTimers();
});

function deliver(): void {
  while (words.length > 0) {
    const { from, data } = words.shift()!;
    for (const tab of line) if (tab.from !== from) tab.to({ data });
  }
}

/** Opens a tab with its own storage. */
function openTab(session?: Session) {
  const tab = { session, isLeaving: false, told: [] as TabSessionEnd[] };
  const channel = {
    postMessage: (data: unknown) => void words.push({ from: channel, data: structuredClone(data) }),
    addEventListener: (_type: string, to: (event: { data: unknown }) => void) => void line.push({ to, from: channel }),
    close: () => void (line = line.filter(({ from }) => from !== channel)),
  };
  const bridge = createTabBridge<Session>({
    open: () => channel as unknown as TabChannel,
    read: () => (tab.isLeaving ? undefined : tab.session),
    take: (taken) => void (tab.session = taken),
    drop(how) {
      tab.told.push(how);
      tab.session = undefined;
    },
  });
  bridge.start();
  return { tab, bridge, close: channel.close };
}

test('a new tab takes over the session of any other tab', () => {
  openTab();
  openTab({ token: 'js_1' });
  const { tab } = openTab();
  deliver();
  expect(tab.session).toEqual({ token: 'js_1' });
});

test('a tab opened while no other tab is open stays signed out after a short wait', async () => {
  const first = openTab({ token: 'js_1' });
  first.close();
  const { tab, bridge } = openTab();
  deliver();
  const known = vi.fn();
  void bridge.known().then(known);
  await vi.advanceTimersByTimeAsync(answerMs - 1);
  expect(known).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(known).toHaveBeenCalled();
  expect(tab.session).toBeUndefined();
});

test('an answer ends the wait, and a tab that is signed in does not wait', async () => {
  openTab({ token: 'js_1' });
  const { bridge } = openTab();
  deliver();
  await expect(bridge.known()).resolves.toBeUndefined();
  await expect(openTab({ token: 'js_1' }).bridge.known()).resolves.toBeUndefined();
});

test('a login is sent to all tabs and replaces the session there', () => {
  const [one, two] = [openTab(), openTab({ token: 'js_old' })];
  const { tab, bridge } = openTab();
  deliver();
  tab.session = { token: 'js_new' };
  bridge.tellBegin(tab.session);
  deliver();
  expect([one.tab.session, two.tab.session]).toEqual([{ token: 'js_new' }, { token: 'js_new' }]);
});

const byOwner = { at: '2026-08-21T02:00:00.000Z', hand: 'self', why: 'other', device: 'Windows · Edge', ip: '203.0.*.*' } as const;
test.each<TabSessionEnd>([{ kind: 'left' }, { kind: 'expired' }, { kind: 'expired', ended: byOwner }])(
  'a session that ends in one tab ($kind) ends in all tabs, with the same reason',
  (how) => {
    const tabs = [openTab({ token: 'js_1' }), openTab({ token: 'js_1' }), openTab({ token: 'js_1' })];
    tabs[0]!.bridge.tellEnd('js_1', how);
    deliver();
    expect(tabs.slice(1).map(({ tab }) => [tab.session, tab.told])).toEqual([
      [undefined, [how]],
      [undefined, [how]],
    ]);
  },
);

test('the end of an earlier session does not affect a later login', () => {
  const { tab } = openTab({ token: 'js_new' });
  openTab().bridge.tellEnd('js_old', { kind: 'expired' });
  deliver();
  expect([tab.session, tab.told]).toEqual([{ token: 'js_new' }, []]);
});

test('when one tab logs out while another requests the session, no tab restores it', () => {
  const leaving = openTab({ token: 'js_1' });
  const late = openTab({ token: 'js_1' });
  deliver();
  leaving.tab.isLeaving = true;
  leaving.bridge.tellEnd('js_1', { kind: 'left' });
  const asking = openTab();
  // The late tab receives the end after the request: its answer arrives when all tabs have received both.
  words.reverse();
  deliver();
  expect([asking.tab.session, late.tab.session]).toEqual([undefined, undefined]);
});

test('an answer sent before the session ended is ignored', () => {
  const asking = openTab();
  const other = openTab();
  words = [];
  other.bridge.tellEnd('js_1', { kind: 'left' });
  words.push({ from: {}, data: { kind: 'session', session: { token: 'js_1' }, isNew: false } });
  deliver();
  expect(asking.tab.session).toBeUndefined();
});

test('without a channel each tab has its own session', async () => {
  const bridge = createTabBridge<Session>({ open: () => undefined, read: () => undefined, take: vi.fn(), drop: vi.fn() });
  bridge.start();
  await expect(bridge.known()).resolves.toBeUndefined();
  expect(() => bridge.tellEnd('js_1', { kind: 'left' })).not.toThrow();
});
