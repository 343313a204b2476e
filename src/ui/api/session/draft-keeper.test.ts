import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';

/** As much of an input as the keeper touches. */
class FakeInput {
  readonly type = 'text';
  readonly autocomplete = '';
  readonly defaultValue = '';
  readonly name: string;
  #value: string;
  constructor(name: string, value: string) {
    this.name = name;
    this.#value = value;
  }
  get value(): string {
    return this.#value;
  }
  set value(value: string) {
    this.#value = value;
  }
  matches(selector: string): boolean {
    return selector.startsWith('input[name]');
  }
  dispatchEvent(): boolean {
    return true;
  }
}

let signedIn: { client?: string; seeker?: string };
let input: FakeInput;
let keeper: DraftKeeper;
let stored: Map<string, string>;
let moment = 0;

beforeEach(() => {
  stored = new Map();
  signedIn = {};
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
  keeper = createDraftKeeper({
    owner: (who) => signedIn[who === 'seeker' ? 'seeker' : 'client'],
    storage: () => storage,
    now: () => moment,
  });
  vi.stubGlobal('HTMLSelectElement', Array);
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Shows a page with one kept form of one field. */
function show(pathname: string, value = '', name = 'form'): void {
  input = new FakeInput('reason', value);
  const form = { dataset: { keep: name }, elements: [input] };
  vi.stubGlobal('location', { pathname, search: '', hash: '' });
  vi.stubGlobal('document', { querySelectorAll: () => [form], body: {} });
}

test('what a job seeker typed comes back at the same page for the same job seeker, once', () => {
  signedIn = { seeker: 'one' };
  show('/Recruit/resume.html', '五年经验');
  keeper.keep('seeker');
  signedIn = {};
  show('/Recruit/login.html');
  keeper.putBack();
  signedIn = { seeker: 'one' };
  show('/Recruit/resume.html');
  keeper.putBack();
  expect(input.value).toBe('五年经验');
  show('/Recruit/resume.html');
  keeper.putBack();
  expect(input.value).toBe('');
});

test('nobody else gets it, not even beside the same signed-in client', () => {
  signedIn = { client: 'client', seeker: 'one' };
  show('/Recruit/resume.html', '五年经验');
  keeper.keep('seeker');
  signedIn = { client: 'client', seeker: 'two' };
  show('/Recruit/resume.html');
  keeper.putBack();
  expect(input.value).toBe('');
  expect([...stored.values()].join()).not.toContain('五年经验');
});

test('whose session has gone already is said, and only they get it back', () => {
  show('/Business/case/1.html', '换了住址');
  keeper.keep('client', '甲');
  signedIn = { client: '乙' };
  show('/Business/case/1.html');
  keeper.putBack();
  expect(input.value).toBe('');
  show('/Business/case/1.html', '换了住址');
  keeper.keep('client', '甲');
  signedIn = { client: '甲' };
  show('/Business/case/1.html');
  keeper.putBack();
  expect(input.value).toBe('换了住址');
});

test('a session that ends again before a form has come back takes nothing of it, unless it was somebody else’s', () => {
  signedIn = { client: '甲' };
  show('/Business/case/1.html', '换了住址');
  keeper.keep('client');
  // The page again, with another one of its forms and not yet the first.
  show('/Business/case/1.html', '别的内容', 'other');
  keeper.keep('client');
  show('/Business/case/1.html');
  keeper.putBack();
  expect(input.value).toBe('换了住址');
  show('/Business/case/1.html', '换了住址');
  keeper.keep('client');
  signedIn = { client: '乙' };
  show('/Business/case/1.html', '别的内容', 'other');
  keeper.keep('client');
  expect([...stored.values()].join()).not.toContain('换了住址');
});

test('what is too old goes with the next page, whichever that is', () => {
  signedIn = { client: '甲' };
  show('/Business/case/1.html', '换了住址');
  keeper.keep('client');
  moment += 3_600_001;
  show('/Business.html');
  keeper.putBack();
  expect(stored.size).toBe(0);
});

test("a client's log-out leaves the job seeker's values alone, and the other way round", () => {
  signedIn = { client: 'client', seeker: 'one' };
  show('/Recruit/resume.html', '五年经验');
  keeper.keep('seeker');
  show('/Business/handle.html', '四年经验');
  keeper.keep('client');
  keeper.clear('client');
  expect([...stored.values()].join()).not.toContain('四年经验');
  show('/Recruit/resume.html');
  keeper.putBack();
  expect(input.value).toBe('五年经验');
  show('/Recruit/resume.html', '六年经验');
  keeper.keep('seeker');
  keeper.clear('seeker');
  expect(stored.size).toBe(0);
});
