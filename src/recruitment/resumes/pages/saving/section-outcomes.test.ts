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
  otherVersion,
} from '#test/factories/recruitment/resume-server.ts';
import { debounceMs, type SectionDraft, type SectionSaver } from './section-saver.ts';

beforeEach(resetServer);

describe('when the server refuses', () => {
  const refusal = fail('invalidInput', undefined, { errors: [{ path: 'content.items.0.to', message: '结束时间不能早于开始时间' }] });

  test('errors are shown at their fields, no input is lost, and nothing is sent before the next change', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.flush();
    await settle(() => getLastSave().refuse(refusal));
    expect(saver.state()).toMatchObject({
      status: 'refused',
      content: 'new',
      errors: [{ path: 'items.0.to', message: '结束时间不能早于开始时间' }],
    });
    expect(server.kept).toMatchObject({ content: 'new' });
    advanceTime(60_000);
    saver.flush();
    saver.retry();
    expect(server.sent).toHaveLength(1);
    saver.setContent('right');
    advanceTime(debounceMs);
    await settle(() => getLastSave().answer(4));
    expect(saver.state()).toMatchObject({ status: 'saved', errors: [] });
  });

  test('when the refused content has changed meanwhile, the content on the screen is sent', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.flush();
    saver.setContent('right');
    await settle(() => getLastSave().refuse(refusal));
    expect(saver.state().status).toBe('unsaved');
    advanceTime(debounceMs);
    expect(listSentInputs()).toEqual(['3 new', '3 right']);
  });

  test('a refusal without fields is shown by its message', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.flush();
    await settle(() => getLastSave().refuse(fail('tooLarge')));
    expect(saver.state().errors).toEqual([{ path: '', message: '提交的内容过大' }]);
  });
});

describe('when another device saved first', () => {
  const clash = async (): Promise<SectionSaver<string>> => {
    const saver = createSectionSaver();
    saver.setContent('mine');
    saver.flush();
    await settle(() => getLastSave().refuse(createConflict()));
    return saver;
  };

  test('both versions are available and nothing is sent until the person has chosen', async () => {
    const saver = await clash();
    expect(saver.state()).toMatchObject({ status: 'conflict', content: 'mine', base: { content: 'old' }, theirs: otherVersion });
    saver.setContent('mine too');
    saver.flush();
    saver.retry();
    advanceTime(600_000);
    expect(server.sent).toHaveLength(1);
    expect(server.kept).toMatchObject({ revision: 3, content: 'mine too' });
  });

  test('the chosen content is saved on top of the other version', async () => {
    const saver = await clash();
    saver.resolveConflict('mine and other');
    expect(listSentInputs()).toEqual(['3 mine', '4 mine and other']);
    await settle(() => getLastSave().answer(5));
    expect(saver.state()).toMatchObject({ status: 'saved', theirs: undefined });
    expect(server.kept).toBeUndefined();
  });

  test('choosing the whole other version needs no save', async () => {
    const saver = await clash();
    saver.resolveConflict('other');
    expect(saver.state()).toMatchObject({ status: 'saved', base: { revision: 4 }, content: 'other' });
    expect(server.sent).toHaveLength(1);
    expect(server.kept).toBeUndefined();
  });

  test('a save by a third device before the choice is another conflict', async () => {
    const saver = await clash();
    saver.resolveConflict('both');
    await settle(() => getLastSave().refuse(createConflict({ ...otherVersion, revision: 5, content: 'third' })));
    expect(saver.state()).toMatchObject({ status: 'conflict', content: 'both', theirs: { content: 'third' } });
  });

  test('two devices with the same content do not conflict', async () => {
    const saver = createSectionSaver();
    saver.setContent('other ');
    saver.flush();
    await settle(() => getLastSave().refuse(createConflict()));
    expect(saver.state()).toMatchObject({ status: 'saved', base: { revision: 4 } });
  });
});

describe('when the session is over', () => {
  test('everything stays on the device and nothing more is sent', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.flush();
    await settle(() => getLastSave().refuse(fail('sessionExpired')));
    saver.setContent('newer');
    saver.flush();
    saver.retry();
    advanceTime(600_000);
    expect(server.sent).toHaveLength(1);
    expect(saver.state().status).toBe('expired');
    expect(server.kept).toMatchObject({ revision: 3, content: 'newer' });
  });
});

describe('drafts of an earlier page', () => {
  const draft: SectionDraft<string> = { revision: 3, base: 'old', content: 'kept', unanswered: [] };

  test('a draft of an earlier page is shown again and sent automatically', async () => {
    const saver = createSectionSaver(storedSection, draft);
    expect(saver.state()).toMatchObject({ status: 'unsaved', content: 'kept' });
    advanceTime(debounceMs);
    expect(listSentInputs()).toEqual(['3 kept']);
    await settle(() => getLastSave().answer(4));
    expect(saver.state().status).toBe('saved');
  });

  test('a draft of an earlier page is deleted when the server already has it', () => {
    server.kept = draft;
    expect(createSectionSaver({ ...storedSection, revision: 4, content: 'kept' }, draft).state().status).toBe('saved');
    expect(server.kept).toBeUndefined();
  });

  test('a draft of an earlier page is shown as a conflict with content saved elsewhere meanwhile', () => {
    const saver = createSectionSaver({ ...storedSection, revision: 5, content: 'other' }, draft);
    expect(saver.state()).toMatchObject({ status: 'conflict', content: 'kept', base: { content: 'old' }, theirs: { revision: 5 } });
    advanceTime(60_000);
    expect(server.sent).toEqual([]);
  });

  test('a draft of an earlier page is saved on top of its own save whose response was lost', () => {
    createSectionSaver({ ...storedSection, revision: 4, content: 'half' }, { ...draft, unanswered: ['half'] });
    advanceTime(debounceMs);
    expect(listSentInputs()).toEqual(['4 kept']);
  });

  test('a draft of an earlier page does not reappear after the resume was deleted', () => {
    server.kept = draft;
    expect(createSectionSaver({ revision: 0, savedAt: null, content: '' }, draft).state()).toMatchObject({ status: 'saved', content: '' });
    expect(server.kept).toBeUndefined();
  });
});

describe('when the page is left', () => {
  test('unsaved changes are sent, drafts of saved ones are deleted, and all timers stop', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.stop();
    expect(listSentInputs()).toEqual(['3 new']);
    await settle(() => getLastSave().answer(4));
    expect(server.kept).toBeUndefined();
    expect(server.alarms).toEqual([]);
  });

  test('failed changes stay on the device without further attempts', async () => {
    const saver = createSectionSaver();
    saver.setContent('new');
    saver.stop();
    await settle(() => getLastSave().refuse(networkError));
    advanceTime(600_000);
    expect(server.sent).toHaveLength(1);
    expect(server.kept).toMatchObject({ content: 'new' });
  });
});
