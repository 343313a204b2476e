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

describe('while online', () => {
  test('input is sent after a pause in typing, based on the revision that was read', async () => {
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

  test('leaving the field sends immediately, and unsaved input stays on the device until the response', async () => {
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

  test('input during a save is sent after it on the new revision, one request at a time', async () => {
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

  test('newer input waits for a pause in typing unless the user left the field', async () => {
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

  test('a reverted change is not sent', () => {
    const saver = build();
    saver.type('new');
    saver.type('old ');
    expect(saver.state()).toMatchObject({ status: 'saved', content: 'old ' });
    expect(server.kept).toBeUndefined();
    pass(60_000);
    expect(server.sent).toEqual([]);
  });

  test('a change reverted while it is being sent is sent again', async () => {
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
  test('sending is retried automatically, with growing intervals of up to a minute', async () => {
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

  test('input meanwhile is stored on the device and does not trigger an early retry', async () => {
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

  test('on reconnection all pending changes are sent, and only those', async () => {
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

  test('a save that arrived although its response was lost is no conflict: newer input is saved on top of it', async () => {
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

  test('a change reverted after a lost response is still sent, as the server may have the other version', async () => {
    const saver = build();
    saver.type('new');
    saver.flush();
    await settle(() => last().refuse(offline));
    saver.type('old');
    expect(saver.state().status).toBe('waiting');
    saver.reconnect();
    expect(inputs()).toEqual(['3 new', '3 old']);
  });

  test('a busy server is shown differently, and its Retry-After is respected', async () => {
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
