import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '#contract/call-error.ts';
import {
  createSectionSaver,
  createConflict,
  listSentInputs,
  getLastSave,
  networkError,
  advanceTime,
  resetServer,
  server,
  settle,
  storedSection,
} from '#test/factories/recruitment/resume-server.ts';
import { TimeoutError } from '#ui/api/response-error.ts';
import { debounceMs } from './section-saver.ts';

beforeEach(resetServer);

describe('while online', () => {
  test('input is sent after a pause in typing, based on the revision that was read', async () => {
    const saver = createSectionSaver();
    saver.setContent('n');
    advanceTime(debounceMs - 1);
    saver.setContent('new');
    advanceTime(debounceMs - 1);
    expect(listSentInputs()).toEqual([]);
    expect(saver.state().status).toBe('unsaved');
    advanceTime(1);
    expect(listSentInputs()).toEqual(['3 new']);
    expect(saver.state().status).toBe('saving');
    await settle(() => getLastSave().answer(4));
    expect(saver.state()).toMatchObject({ status: 'saved', base: { revision: 4, content: 'new' } });
    advanceTime(60_000);
    expect(server.sent).toHaveLength(1);
  });

  test('leaving the field sends immediately, and unsaved input stays on the device until the response', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    expect(server.kept).toEqual({ revision: 3, base: 'old', content: 'new', unanswered: [] });
    saver.flush();
    expect(listSentInputs()).toEqual(['3 new']);
    expect(server.kept).toBeDefined();
    await settle(() => getLastSave().answer(4));
    expect(server.kept).toBeUndefined();
  });

  test('leaving without a change sends nothing', () => {
    createSectionSaver().flush();
    expect(server.sent).toEqual([]);
  });

  test('input during a save is sent after it on the new revision, one request at a time', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.flush();
    saver.setContent('newer');
    saver.flush();
    advanceTime(60_000);
    expect(listSentInputs()).toEqual(['3 new']);
    await settle(() => getLastSave().answer(4));
    expect(listSentInputs()).toEqual(['3 new', '4 newer']);
    await settle(() => getLastSave().answer(5));
    expect(saver.state()).toMatchObject({ status: 'saved', base: { revision: 5 } });
  });

  test('newer input waits for a pause in typing unless the user left the field', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.flush();
    saver.setContent('newer');
    await settle(() => getLastSave().answer(4));
    expect(listSentInputs()).toEqual(['3 new']);
    expect(server.kept).toMatchObject({ revision: 4, content: 'newer' });
    advanceTime(debounceMs);
    expect(listSentInputs()).toEqual(['3 new', '4 newer']);
  });

  test('a reverted change is not sent', () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.setContent('old ');
    expect(saver.state()).toMatchObject({ status: 'saved', content: 'old ' });
    expect(server.kept).toBeUndefined();
    advanceTime(60_000);
    expect(server.sent).toEqual([]);
  });

  test('a change reverted while it is being sent is sent again', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.flush();
    saver.setContent('old');
    await settle(() => getLastSave().answer(4));
    advanceTime(debounceMs);
    expect(listSentInputs()).toEqual(['3 new', '4 old']);
  });

  test('half an address is not sent before the field is left', () => {
    const saver = createSectionSaver();
    server.isHalfTyped = true;
    saver.setContent('zhang@');
    advanceTime(debounceMs);
    advanceTime(debounceMs);
    expect(server.sent).toEqual([]);
    server.isHalfTyped = false;
    advanceTime(debounceMs);
    expect(listSentInputs()).toEqual(['3 zhang@']);
  });
});

describe('when the connection is lost', () => {
  test('sending is retried automatically, with growing intervals of up to a minute', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.flush();
    for (const wait of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      await settle(() => getLastSave().refuse(networkError));
      expect(saver.state()).toMatchObject({ status: 'waiting', isOffline: true });
      const before = server.sent.length;
      advanceTime(wait - 1);
      expect(server.sent).toHaveLength(before);
      advanceTime(1);
      expect(server.sent).toHaveLength(before + 1);
    }
    await settle(() => getLastSave().answer(4));
    expect(saver.state().status).toBe('saved');
    expect(server.kept).toBeUndefined();
  });

  test('input meanwhile is stored on the device and does not trigger an early retry', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.flush();
    await settle(() => getLastSave().refuse(networkError));
    saver.setContent('newer');
    advanceTime(debounceMs);
    expect(server.sent).toHaveLength(1);
    expect(saver.state().status).toBe('waiting');
    expect(server.kept).toEqual({ revision: 3, base: 'old', content: 'newer', unanswered: ['new'] });
    saver.retry();
    expect(listSentInputs()).toEqual(['3 new', '3 newer']);
  });

  test('on reconnection all pending changes are sent, and only those', async () => {
    const saver = createSectionSaver();
    saver.retry();
    expect(server.sent).toEqual([]);
    saver.setContent('new');
    saver.flush();
    await settle(() => getLastSave().refuse(new TimeoutError(15_000)));
    saver.retry();
    saver.retry();
    expect(server.sent).toHaveLength(2);
  });

  test('a save that arrived although its response was lost is no conflict: newer input is saved on top of it', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.flush();
    await settle(() => getLastSave().refuse(networkError));
    saver.setContent('newer');
    saver.retry();
    await settle(() => getLastSave().refuse(createConflict({ revision: 4, savedAt: storedSection.savedAt, content: 'new' })));
    expect(listSentInputs()).toEqual(['3 new', '3 newer', '4 newer']);
    await settle(() => getLastSave().answer(5));
    expect(saver.state().status).toBe('saved');
  });

  test('a change reverted after a lost response is still sent, as the server may have the other version', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.flush();
    await settle(() => getLastSave().refuse(networkError));
    saver.setContent('old');
    expect(saver.state().status).toBe('waiting');
    saver.retry();
    expect(listSentInputs()).toEqual(['3 new', '3 old']);
  });

  test('a busy server is shown differently, and its Retry-After is respected', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.flush();
    await settle(() => getLastSave().refuse(fail('tooManyRequests', undefined, { retryAfter: 7 })));
    expect(saver.state()).toMatchObject({ status: 'waiting', isOffline: false });
    advanceTime(6999);
    expect(server.sent).toHaveLength(1);
    advanceTime(1);
    expect(server.sent).toHaveLength(2);
  });
});
