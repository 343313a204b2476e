import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '#contract/call-error.ts';
import {
  build,
  conflict,
  inputs,
  last,
  offline,
  pass,
  resetServer,
  server,
  settle,
  stored,
} from '#test/factories/recruitment/resume-server.ts';
import { TimeoutError } from '#ui/api/response-error.ts';
import { restMs } from './section-saver.ts';

beforeEach(resetServer);

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
    expect(server.sent).toHaveLength(1);
  });

  test('leaving sends at once, and what is not sent is on the device until the answer is there', async () => {
    const saver = build();
    saver.type('new');
    expect(server.kept).toEqual({ revision: 3, base: 'old', content: 'new', unanswered: [] });
    saver.flush();
    expect(inputs()).toEqual(['3 new']);
    expect(server.kept).toBeDefined();
    await settle(() => last().answer(4));
    expect(server.kept).toBeUndefined();
  });

  test('leaving without a change sends nothing', () => {
    build().flush();
    expect(server.sent).toEqual([]);
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
    expect(server.kept).toMatchObject({ revision: 4, content: 'newer' });
    pass(restMs);
    expect(inputs()).toEqual(['3 new', '4 newer']);
  });

  test('a change that was taken back is no change', () => {
    const saver = build();
    saver.type('new');
    saver.type('old ');
    expect(saver.state()).toMatchObject({ status: 'saved', content: 'old ' });
    expect(server.kept).toBeUndefined();
    pass(60_000);
    expect(server.sent).toEqual([]);
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
    server.isHalfTyped = true;
    saver.type('zhang@');
    pass(restMs);
    pass(restMs);
    expect(server.sent).toEqual([]);
    server.isHalfTyped = false;
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
      const before = server.sent.length;
      pass(wait - 1);
      expect(server.sent).toHaveLength(before);
      pass(1);
      expect(server.sent).toHaveLength(before + 1);
    }
    await settle(() => last().answer(4));
    expect(saver.state().status).toBe('saved');
    expect(server.kept).toBeUndefined();
  });

  test('what is typed meanwhile is kept and neither tried with every letter nor sent before its turn', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    await settle(() => last().refuse(offline));
    saver.type('newer');
    pass(restMs);
    expect(server.sent).toHaveLength(1);
    expect(saver.state().status).toBe('waiting');
    expect(server.kept).toEqual({ revision: 3, base: 'old', content: 'newer', unanswered: ['new'] });
    saver.reconnect();
    expect(inputs()).toEqual(['3 new', '3 newer']);
  });

  test('the moment it is back everything is sent, and only what waits', async () => {
    const saver = build();
    saver.reconnect();
    expect(server.sent).toEqual([]);
    saver.type('new');
    saver.flush();
    await settle(() => last().refuse(new TimeoutError(15_000)));
    saver.reconnect();
    saver.reconnect();
    expect(server.sent).toHaveLength(2);
  });

  test('a save that arrived although its answer was lost is no conflict: the newer input goes on top of it', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    await settle(() => last().refuse(offline));
    saver.type('newer');
    saver.reconnect();
    await settle(() => last().refuse(conflict({ revision: 4, savedAt: stored.savedAt, content: 'new' })));
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
    expect(server.sent).toHaveLength(1);
    pass(1);
    expect(server.sent).toHaveLength(2);
  });
});
