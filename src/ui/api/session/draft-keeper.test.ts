import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';

/** The part of an input element that the keeper uses. */
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

/** Shows a page with one form of one field that is kept. */
function show(pathname: string, value = '', name = 'form'): void {
  input = new FakeInput('reason', value);
  const form = { dataset: { keep: name }, elements: [input] };
  vi.stubGlobal('location', { pathname, search: '', hash: '' });
  vi.stubGlobal('document', { querySelectorAll: () => [form], body: {} });
}

test('the input of a job seeker is restored on the same page for the same job seeker, once', () => {
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

test('nobody else gets the input, not even another kind of user in the browser of the same client', () => {
  signedIn = { client: 'client', seeker: 'one' };
  show('/Recruit/resume.html', '五年经验');
  keeper.keep('seeker');
  signedIn = { client: 'client', seeker: 'two' };
  show('/Recruit/resume.html');
  keeper.putBack();
  expect(input.value).toBe('');
  expect([...stored.values()].join()).not.toContain('五年经验');
});

test('the former owner of an ended session can be given, and only they get the input back', () => {
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

test('a second session end before a form is restored loses nothing, unless it was another person’s', () => {
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

test('expired input is deleted on the next page', () => {
  signedIn = { client: '甲' };
  show('/Business/case/1.html', '换了住址');
  keeper.keep('client');
  moment += 3_600_001;
  show('/Business.html');
  keeper.putBack();
  expect(stored.size).toBe(0);
});

test("a client's logout keeps the job seeker's input, and vice versa", () => {
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
