import { expect, test } from 'vitest';
import { isOutcome } from '#contract/call-error.ts';
import { matchesIdNumber } from '#identity/job-seekers/service/find-seeker.ts';
import { readIdNumber } from '#identity/job-seekers/service/id-number.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildSeekerDeps, buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { buildResumeDeps, filledResume } from '#test/factories/recruitment/resumes.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import type { SectionSave } from './schema/resume.ts';
import type { SectionContent, SectionName } from './sections.ts';
import { readOwnResume } from './service/resume.ts';
import { saveSection } from './service/save-section.ts';
import { emptyItems, emptySections, sectionNames } from './web/section-data.ts';

const { db, context } = useDatabase();
const seekers = buildSeekerDeps();
const deps = buildResumeDeps(openFileStore(useFolder()), seekers);

const someone = async () => {
  const seeker = await buildSignedInSeeker(context(), seekers);
  const { seekerId } = seeker.actor;
  const read = () => readOwnResume(seeker, deps, seekerId);
  const save = <Name extends SectionName>(name: Name, input: SectionSave<Name>, at = seeker) => saveSection(at, deps, name, input);
  return { seeker, seekerId, read, save };
};

const introduction = (text: string, revision: number): SectionSave<'selfIntroductions'> => ({ revision, content: { text } });
const basic = (changes: Partial<SectionContent<'basicInfo'>>) => ({ ...emptySections.basicInfo, ...changes });
const failed = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: number; errors: unknown; extra: unknown }) => error,
  );

test('each of the nine sections is saved separately and read unchanged, with the identity card masked', async () => {
  const { read, save } = await someone();
  for (const name of sectionNames) {
    const saved = await save(name, { revision: 0, content: filledResume[name] });
    expect(saved).toMatchObject({ section: name, revision: 1 });
  }
  const { sections, completeness, updatedAt } = await read();
  for (const name of sectionNames) {
    const masked = name === 'basicInfo' ? { idNumber: '110***********0028' } : {};
    expect(sections[name]?.content).toEqual({ ...filledResume[name], ...masked });
  }
  expect(completeness).toEqual({ percent: 100, missing: [] });
  expect(updatedAt).toBe('2026-08-21T02:00:00.000Z');
});

test('a save on the current revision increases it and records time and device', async () => {
  const { seeker, read, save } = await someone();
  await save('selfIntroductions', introduction('一', 0));
  const phone = {
    ...seeker,
    now: new Date('2026-08-22T02:00:00Z'),
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605',
  };
  expect(await save('selfIntroductions', introduction('二', 1), phone)).toMatchObject({ revision: 2, savedAt: '2026-08-22T02:00:00.000Z' });
  const { sections } = await read();
  expect(sections.selfIntroductions).toMatchObject({
    revision: 2,
    content: { text: '二' },
    device: expect.stringContaining('iPhone') as string,
  });
});

test('a save on an old revision is refused with the other version, and nothing is overwritten', async () => {
  const { read, save } = await someone();
  await save('selfIntroductions', introduction('一', 0));
  await save('selfIntroductions', introduction('二', 1));
  const error = await failed(save('selfIntroductions', introduction('三', 1)));
  expect(error).toMatchObject({
    code: 40009,
    extra: { theirs: { revision: 2, savedAt: '2026-08-21T02:00:00.000Z', device: '未知设备', content: { text: '二' } } },
  });
  expect((await read()).sections.selfIntroductions).toMatchObject({ revision: 2, content: { text: '二' } });
});

test('saving the stored content succeeds without a new revision, whatever revision it names', async () => {
  const { seeker, save } = await someone();
  await save('education', { revision: 0, content: filledResume.education });
  const later = { ...seeker, now: new Date('2026-08-25T02:00:00Z') };
  const again = await save('education', { revision: 0, content: filledResume.education }, later);
  expect(again).toMatchObject({ revision: 1, savedAt: '2026-08-21T02:00:00.000Z' });
  const inAnotherOrder = { items: filledResume.education.items.toReversed() };
  expect(await save('education', { revision: 1, content: inAnotherOrder }, later)).toMatchObject({ revision: 1 });
});

test('of two simultaneous saves one succeeds and the other gets the conflict', async () => {
  for (let round = 0; round < 5; round++) {
    const { read, save } = await someone();
    const tries = await Promise.allSettled(['甲', '乙'].map((text) => save('selfIntroductions', introduction(text, 0))));
    const lost = tries.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(lost).toHaveLength(1);
    const { sections } = await read();
    expect(isOutcome(lost[0], 'conflict') && lost[0].extra['theirs']).toEqual(sections.selfIntroductions);
    expect(sections.selfIntroductions?.revision).toBe(1);
  }
});

test('simultaneous saves of two sections do not affect each other', async () => {
  const { read, save } = await someone();
  await Promise.all(sectionNames.map((name) => save(name, { revision: 0, content: filledResume[name] })));
  const { sections } = await read();
  expect(sectionNames.map((name) => sections[name]?.revision)).toEqual(sectionNames.map(() => 1));
});

test('content deleted in the meantime is a conflict with an empty section and is not restored', async () => {
  const { seekerId, save } = await someone();
  await save('selfIntroductions', introduction('一', 0));
  await db.deleteFrom('resumes').where('seekerId', '=', seekerId).execute();
  const error = await failed(save('selfIntroductions', introduction('二', 1)));
  expect(error).toMatchObject({ code: 40009, extra: { theirs: { revision: 0, savedAt: null, device: '', content: { text: '' } } } });
});

test('lists are read newest first, whatever the order they were sent in', async () => {
  const { read, save } = await someone();
  const job = (from: string, to: string) => ({ ...emptyItems.workExperience, from, to });
  await save('workExperience', {
    revision: 0,
    content: { items: [job('2012-01', '2014-01'), job('2018-01', 'now'), job('2015-01', '2018-01')] },
  });
  const { sections } = await read();
  expect(sections.workExperience?.content.items.map(({ from }) => from)).toEqual(['2018-01', '2015-01', '2012-01']);
});

test('inconsistent fields are refused at their sent path, and nothing is stored', async () => {
  const { read, save } = await someone();
  const items = [
    { ...emptyItems.education, from: '2010-09', to: '2014-06' },
    { ...emptyItems.education, from: '2018-09', to: '2014-06' },
  ];
  const error = await failed(save('education', { revision: 0, content: { items } }));
  expect(error).toMatchObject({ code: 40001, errors: [{ path: 'content.items.1.to', message: '结束时间不能早于开始时间' }] });
  expect((await read()).sections.education).toBeNull();
});

test('the identity card stays when it is sent masked, changes when sent in full, and is removed when emptied', async () => {
  const { seeker, seekerId, read, save } = await someone();
  const stored = () => readIdNumber(seeker, seekers, seekerId);
  await save('basicInfo', { revision: 0, content: basic({ idNumber: '110101199605170028' }) });
  expect(await stored()).toBe('110101199605170028');
  await save('basicInfo', { revision: 1, content: basic({ name: '示例', idNumber: '110***********0028' }) });
  expect(await stored()).toBe('110101199605170028');
  expect((await read()).sections.basicInfo?.content).toMatchObject({ name: '示例', idNumber: '110***********0028' });
  const replaced = await save('basicInfo', { revision: 2, content: basic({ name: '示例', idNumber: '11010119960517001X' }) });
  expect(replaced.revision).toBe(3);
  expect(await matchesIdNumber(seeker, seekers, seekerId, '11010119960517001X')).toBe(true);
  expect(await matchesIdNumber(seeker, seekers, seekerId, '110101199605170028')).toBe(false);
  await save('basicInfo', { revision: 3, content: basic({ name: '示例' }) });
  expect(await stored()).toBe('');
  const row = await db.selectFrom('seekers').selectAll().where('id', '=', seekerId).executeTakeFirstOrThrow();
  expect([row.idNumberKey, row.sealedIdNumber]).toEqual([null, null]);
});

test.each([
  ['a wrong check character', { idNumber: '110101199605170029' }, 'content.idNumber', '身份证号码的校验位不符，请逐位核对'],
  ['a mask of nothing', { idNumber: '110***********0028' }, 'content.idNumber', '请完整填写 18 位身份证号码'],
  [
    'another day of birth',
    { idNumber: '110101199605170028', birthDate: '1996-05-18' },
    'content.birthDate',
    '出生日期与身份证号码第7至14位不一致，请核对',
  ],
  ['another sex', { idNumber: '110101199605170028', gender: 'male' }, 'content.gender', '性别与身份证号码第17位不一致，请核对'],
])('an identity card is refused: %s', async (_why, changes, path, message) => {
  const { seeker, seekerId, save } = await someone();
  const error = await failed(save('basicInfo', { revision: 0, content: basic(changes) }));
  expect(error).toMatchObject({ code: 40001, errors: [{ path, message }] });
  expect(await readIdNumber(seeker, seekers, seekerId)).toBe('');
});

test('a birth date is checked against the stored identity card even when that is sent masked', async () => {
  const { save } = await someone();
  await save('basicInfo', { revision: 0, content: basic({ idNumber: '110101199605170028' }) });
  const error = await failed(
    save('basicInfo', { revision: 1, content: basic({ idNumber: '110***********0028', birthDate: '1990-01-01' }) }),
  );
  expect(error).toMatchObject({ code: 40001, errors: [{ path: 'content.birthDate' }] });
});

test('a conflict in the basic information shows the identity card masked', async () => {
  const { save } = await someone();
  await save('basicInfo', { revision: 0, content: basic({ idNumber: '110101199605170028' }) });
  const error = await failed(save('basicInfo', { revision: 0, content: basic({ name: '示例' }) }));
  expect(error).toMatchObject({ extra: { theirs: { content: { idNumber: '110***********0028' } } } });
  expect(JSON.stringify(error)).not.toContain('19960517');
});

test('the content is unreadable in the database and the audit log, and cannot be decrypted for another row', async () => {
  const { seekerId, save } = await someone();
  for (const name of sectionNames) await save(name, { revision: 0, content: filledResume[name] });
  const rows = await db.selectFrom('resumeSections').selectAll().where('seekerId', '=', seekerId).execute();
  const audits = await db.selectFrom('auditEntries').selectAll().where('subject', '=', `seeker:${seekerId}`).execute();
  const text = Buffer.concat(rows.map(({ sealedContent }) => sealedContent)).toString('utf8') + JSON.stringify(audits);
  for (const secret of ['示例', '消费行业', 'seeker@example.com', '1996', '110101']) expect(text).not.toContain(secret);
  const basicInfo = rows.find(({ section }) => section === 'basicInfo')!;
  const open = (section: string, owner: number) => JSON.stringify(deps.sealer.open(basicInfo.sealedContent, { section, seekerId: owner }));
  expect(open('basicInfo', seekerId)).not.toContain('110101');
  expect(() => open('basicInfo', seekerId + 1)).toThrow(/authenticate/);
  expect(() => open('education', seekerId)).toThrow(/authenticate/);
});

test('a save counts as activity: the months until deletion restart', async () => {
  const { seeker, seekerId, save } = await someone();
  const now = new Date('2027-01-01T02:00:00Z');
  await save('selfIntroductions', introduction('一', 0), { ...seeker, now });
  const { lastActiveAt } = await db.selectFrom('seekers').select('lastActiveAt').where('id', '=', seekerId).executeTakeFirstOrThrow();
  expect(lastActiveAt).toEqual(now);
});

test('saving requires a session, the consent and an existing account', async () => {
  const { seeker, seekerId, save } = await someone();
  const visitor = saveSection(context({ actor: { kind: 'visitor' } }), deps, 'selfIntroductions', introduction('一', 0));
  expect(await failed(visitor)).toMatchObject({ code: 50102 });
  const client = saveSection(
    context({ actor: { kind: 'client', clientId: 1, sessionId: 'x' } }),
    deps,
    'selfIntroductions',
    introduction('一', 0),
  );
  expect(await failed(client)).toMatchObject({ code: 50102 });
  await db.deleteFrom('seekerConsents').where('seekerId', '=', seekerId).execute();
  expect(await failed(save('selfIntroductions', introduction('一', 0)))).toMatchObject({ code: 40009, extra: {} });
  await db.deleteFrom('seekers').where('id', '=', seekerId).execute();
  expect(await failed(save('selfIntroductions', introduction('一', 0), seeker))).toMatchObject({ code: 50102 });
});
