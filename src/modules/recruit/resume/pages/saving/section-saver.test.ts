import { beforeEach, describe, expect, test } from 'vitest';
import { fail, type CallError } from '#contract/call-error.ts';
import { TimeoutError } from '#web/api/response-error.ts';
import { failureOf } from './save-failure.ts';
import { restMs, SectionSaver, type SectionDraft, type StoredSection } from './section-saver.ts';

/** A server of one section, which answers when it is told to. */
interface PendingSave {
  input: { revision: number; content: string };
  answer(revision: number): void;
  refuse(error: unknown): void;
}

let now: number;
let alarms: { at: number; act: () => void }[];
let sent: PendingSave[];
let kept: SectionDraft<string> | undefined;
let isHalfTyped: boolean;
const savedAt = '2026-11-21T14:31:00.000Z';
const stored: StoredSection<string> = { revision: 3, savedAt, content: 'old' };
const offline = new TypeError('Failed to fetch');
const theirs = { revision: 4, savedAt, device: 'Chrome（Android）', content: 'other' };
const conflict = (version: StoredSection<string> = theirs): CallError => fail('conflict', undefined, { extra: { theirs: version } });

beforeEach(() => {
  [now, alarms, sent, kept, isHalfTyped] = [0, [], [], undefined, false];
});

function build(from = stored, draft?: SectionDraft<string>): SectionSaver<string> {
  const saver = new SectionSaver<string>(from, draft, {
    save: (input) =>
      new Promise((resolve, reject) => sent.push({ input, answer: (revision) => resolve({ revision, savedAt }), refuse: reject })),
    failureOf,
    isSame: (one, other) => one.trim() === other.trim(),
    isStoredFrom: (one, other) => one.trim() === other.trim(),
    after(ms, act) {
      const alarm = { at: now + ms, act };
      alarms.push(alarm);
      return () => (alarms = alarms.filter((one) => one !== alarm));
    },
    keeper: { keep: (one) => (kept = one), drop: () => (kept = undefined) },
    isHalfTyped: () => isHalfTyped,
    onChange: () => undefined,
  });
  saver.open();
  return saver;
}

/** Lets so many milliseconds pass. */
function pass(ms: number): void {
  now += ms;
  for (const alarm of alarms.filter(({ at }) => at <= now)) {
    alarms = alarms.filter((one) => one !== alarm);
    alarm.act();
  }
}

/** Lets what was answered arrive. */
const settle = async (act: () => void): Promise<void> => {
  act();
  await new Promise((resolve) => void setImmediate(resolve));
};
const inputs = () => sent.map(({ input }) => `${input.revision} ${input.content}`);
const last = (): PendingSave => sent.at(-1)!;

describe('while the connection holds', () => {
  test('what is typed is sent once the hand rests, on the revision that was read', async () => {
    const saver = build();
    saver.type('n');
    pass(restMs - 1);
    saver.type('new');
    pass(restMs - 1);
    expect(inputs()).toEqual([]);
    expect(saver.state().status).toBe('unsaved');
    pass(1);
    expect(inputs()).toEqual(['3 new']);
    expect(saver.state().status).toBe('saving');
    await settle(() => last().answer(4));
    expect(saver.state()).toMatchObject({ status: 'saved', base: { revision: 4, content: 'new' } });
    pass(60_000);
    expect(sent).toHaveLength(1);
  });

  test('leaving sends at once, and what is not sent is on the device until the answer is there', async () => {
    const saver = build();
    saver.type('new');
    expect(kept).toEqual({ revision: 3, base: 'old', content: 'new', unanswered: [] });
    saver.flush();
    expect(inputs()).toEqual(['3 new']);
    expect(kept).toBeDefined();
    await settle(() => last().answer(4));
    expect(kept).toBeUndefined();
  });

  test('leaving without a change sends nothing', () => {
    build().flush();
    expect(sent).toEqual([]);
  });

  test('what is typed while a save is under way follows on the new revision, one request at a time', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    saver.type('newer');
    saver.flush();
    pass(60_000);
    expect(inputs()).toEqual(['3 new']);
    await settle(() => last().answer(4));
    expect(inputs()).toEqual(['3 new', '4 newer']);
    await settle(() => last().answer(5));
    expect(saver.state()).toMatchObject({ status: 'saved', base: { revision: 5 } });
  });

  test('newer input that nobody hurries waits for the hand to rest', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    saver.type('newer');
    await settle(() => last().answer(4));
    expect(inputs()).toEqual(['3 new']);
    expect(kept).toMatchObject({ revision: 4, content: 'newer' });
    pass(restMs);
    expect(inputs()).toEqual(['3 new', '4 newer']);
  });

  test('a change that was taken back is no change', () => {
    const saver = build();
    saver.type('new');
    saver.type('old ');
    expect(saver.state()).toMatchObject({ status: 'saved', content: 'old ' });
    expect(kept).toBeUndefined();
    pass(60_000);
    expect(sent).toEqual([]);
  });

  test('a change taken back while it is on its way is sent back too', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    saver.type('old');
    await settle(() => last().answer(4));
    pass(restMs);
    expect(inputs()).toEqual(['3 new', '4 old']);
  });

  test('half an address is not sent before the field is left', () => {
    const saver = build();
    isHalfTyped = true;
    saver.type('zhang@');
    pass(restMs);
    pass(restMs);
    expect(sent).toEqual([]);
    isHalfTyped = false;
    pass(restMs);
    expect(inputs()).toEqual(['3 zhang@']);
  });
});

describe('when the connection is lost', () => {
  test('it is tried again by itself, each time later, up to a minute apart', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    for (const wait of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      await settle(() => last().refuse(offline));
      expect(saver.state()).toMatchObject({ status: 'waiting', isOffline: true });
      const before = sent.length;
      pass(wait - 1);
      expect(sent).toHaveLength(before);
      pass(1);
      expect(sent).toHaveLength(before + 1);
    }
    await settle(() => last().answer(4));
    expect(saver.state().status).toBe('saved');
    expect(kept).toBeUndefined();
  });

  test('what is typed meanwhile is kept and neither tried with every letter nor sent before its turn', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    await settle(() => last().refuse(offline));
    saver.type('newer');
    pass(restMs);
    expect(sent).toHaveLength(1);
    expect(saver.state().status).toBe('waiting');
    expect(kept).toEqual({ revision: 3, base: 'old', content: 'newer', unanswered: ['new'] });
    saver.reconnect();
    expect(inputs()).toEqual(['3 new', '3 newer']);
  });

  test('the moment it is back everything is sent, and only what waits', async () => {
    const saver = build();
    saver.reconnect();
    expect(sent).toEqual([]);
    saver.type('new');
    saver.flush();
    await settle(() => last().refuse(new TimeoutError(15_000)));
    saver.reconnect();
    saver.reconnect();
    expect(sent).toHaveLength(2);
  });

  test('a save that arrived although its answer was lost is no conflict: the newer input goes on top of it', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    await settle(() => last().refuse(offline));
    saver.type('newer');
    saver.reconnect();
    await settle(() => last().refuse(conflict({ revision: 4, savedAt, content: 'new' })));
    expect(inputs()).toEqual(['3 new', '3 newer', '4 newer']);
    await settle(() => last().answer(5));
    expect(saver.state().status).toBe('saved');
  });

  test('taking the change back after a lost answer still sends it: the server may have the other', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    await settle(() => last().refuse(offline));
    saver.type('old');
    expect(saver.state().status).toBe('waiting');
    saver.reconnect();
    expect(inputs()).toEqual(['3 new', '3 old']);
  });

  test('a busy server is told apart, and its own wish how long to wait is heeded', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    await settle(() => last().refuse(fail('tooManyRequests', undefined, { retryAfter: 7 })));
    expect(saver.state()).toMatchObject({ status: 'waiting', isOffline: false });
    pass(6999);
    expect(sent).toHaveLength(1);
    pass(1);
    expect(sent).toHaveLength(2);
  });
});

describe('when the server refuses', () => {
  const refusal = fail('invalidInput', undefined, { errors: [{ path: 'content.items.0.to', message: '结束时间不能早于开始时间' }] });

  test('the errors stand at their fields, nothing typed is lost, and nothing is sent before the next change', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    await settle(() => last().refuse(refusal));
    expect(saver.state()).toMatchObject({
      status: 'refused',
      content: 'new',
      errors: [{ path: 'items.0.to', message: '结束时间不能早于开始时间' }],
    });
    expect(kept).toMatchObject({ content: 'new' });
    pass(60_000);
    saver.flush();
    saver.reconnect();
    expect(sent).toHaveLength(1);
    saver.type('right');
    pass(restMs);
    await settle(() => last().answer(4));
    expect(saver.state()).toMatchObject({ status: 'saved', errors: [] });
  });

  test('a refusal of what has been changed since is followed by what is on the screen', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    saver.type('right');
    await settle(() => last().refuse(refusal));
    expect(saver.state().status).toBe('unsaved');
    pass(restMs);
    expect(inputs()).toEqual(['3 new', '3 right']);
  });

  test('a refusal without fields is told by its own sentence', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    await settle(() => last().refuse(fail('tooLarge')));
    expect(saver.state().errors).toEqual([{ path: '', message: '提交的内容过大' }]);
  });
});

describe('when another device saved first', () => {
  const clash = async (): Promise<SectionSaver<string>> => {
    const saver = build();
    saver.type('mine');
    saver.flush();
    await settle(() => last().refuse(conflict()));
    return saver;
  };

  test('both versions are there and nothing is sent until a person has chosen', async () => {
    const saver = await clash();
    expect(saver.state()).toMatchObject({ status: 'conflict', content: 'mine', base: { content: 'old' }, theirs });
    saver.type('mine too');
    saver.flush();
    saver.reconnect();
    pass(600_000);
    expect(sent).toHaveLength(1);
    expect(kept).toMatchObject({ revision: 3, content: 'mine too' });
  });

  test('what was chosen goes on top of the other version', async () => {
    const saver = await clash();
    saver.resolve('mine and other');
    expect(inputs()).toEqual(['3 mine', '4 mine and other']);
    await settle(() => last().answer(5));
    expect(saver.state()).toMatchObject({ status: 'saved', theirs: undefined });
    expect(kept).toBeUndefined();
  });

  test('the other version chosen whole needs no save', async () => {
    const saver = await clash();
    saver.resolve('other');
    expect(saver.state()).toMatchObject({ status: 'saved', base: { revision: 4 }, content: 'other' });
    expect(sent).toHaveLength(1);
    expect(kept).toBeUndefined();
  });

  test('a third device that is faster than the choice is a conflict again', async () => {
    const saver = await clash();
    saver.resolve('both');
    await settle(() => last().refuse(conflict({ ...theirs, revision: 5, content: 'third' })));
    expect(saver.state()).toMatchObject({ status: 'conflict', content: 'both', theirs: { content: 'third' } });
  });

  test('two devices that say the same agree', async () => {
    const saver = build();
    saver.type('other ');
    saver.flush();
    await settle(() => last().refuse(conflict()));
    expect(saver.state()).toMatchObject({ status: 'saved', base: { revision: 4 } });
  });
});

describe('when the session is over', () => {
  test('everything stays on the device and nothing is sent any more', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    await settle(() => last().refuse(fail('sessionExpired')));
    saver.type('newer');
    saver.flush();
    saver.reconnect();
    pass(600_000);
    expect(sent).toHaveLength(1);
    expect(saver.state().status).toBe('expired');
    expect(kept).toMatchObject({ revision: 3, content: 'newer' });
  });
});

describe('what an earlier page left behind', () => {
  const draft: SectionDraft<string> = { revision: 3, base: 'old', content: 'kept', unanswered: [] };

  test('is on the screen again and sent by itself', async () => {
    const saver = build(stored, draft);
    expect(saver.state()).toMatchObject({ status: 'unsaved', content: 'kept' });
    pass(restMs);
    expect(inputs()).toEqual(['3 kept']);
    await settle(() => last().answer(4));
    expect(saver.state().status).toBe('saved');
  });

  test('is forgotten when the server has it already', () => {
    kept = draft;
    expect(build({ ...stored, revision: 4, content: 'kept' }, draft).state().status).toBe('saved');
    expect(kept).toBeUndefined();
  });

  test('is shown beside what was saved elsewhere meanwhile', () => {
    const saver = build({ ...stored, revision: 5, content: 'other' }, draft);
    expect(saver.state()).toMatchObject({ status: 'conflict', content: 'kept', base: { content: 'old' }, theirs: { revision: 5 } });
    pass(60_000);
    expect(sent).toEqual([]);
  });

  test('goes on top of its own save whose answer was lost', () => {
    build({ ...stored, revision: 4, content: 'half' }, { ...draft, unanswered: ['half'] });
    pass(restMs);
    expect(inputs()).toEqual(['4 kept']);
  });

  test('does not come back after the resume was deleted', () => {
    kept = draft;
    expect(build({ revision: 0, savedAt: null, content: '' }, draft).state()).toMatchObject({ status: 'saved', content: '' });
    expect(kept).toBeUndefined();
  });
});

describe('when the page is left', () => {
  test('what is left is sent, what lands is forgotten on the device, and nothing waits any more', async () => {
    const saver = build();
    saver.type('new');
    saver.close();
    expect(inputs()).toEqual(['3 new']);
    await settle(() => last().answer(4));
    expect(kept).toBeUndefined();
    expect(alarms).toEqual([]);
  });

  test('what fails stays on the device without further tries', async () => {
    const saver = build();
    saver.type('new');
    saver.close();
    await settle(() => last().refuse(offline));
    pass(600_000);
    expect(sent).toHaveLength(1);
    expect(kept).toMatchObject({ content: 'new' });
  });
});
