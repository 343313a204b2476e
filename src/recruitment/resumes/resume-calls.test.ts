import { expect, test } from 'vitest';
import { buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { filledResume } from '#test/factories/recruitment/resumes.ts';
import { useApp, type TestAnswer } from '#test/support/app.ts';
import { useDatabase } from '#test/support/database.ts';
import type { SectionName } from './sections.ts';
import { declarationVersion } from './web/declarations.ts';
import { emptyItems, emptySections, lengths, mostItems, sectionNames } from './web/section-data.ts';

// The calls over HTTP as a browser makes them: addresses, envelopes, status codes, and validation before the service.

const database = useDatabase();
const { deps, ask } = useApp(database);
const { context } = database;

const newSeeker = () => buildSignedInSeeker(context({ now: new Date() }), deps.seekers);
const post = (token: string | undefined, name: string, body: object | string) =>
  ask('POST', `/recruit/resume/${name}`, { body, ...(token && { token }) });
const declared = { version: declarationVersion, isTrue: true, hasNoBan: true, agreesToCheck: true };
const errorsOf = ({ body }: TestAnswer) => body['errors'] as { path: string; message: string }[];

async function fill(token: string): Promise<void> {
  for (const name of sectionNames)
    expect(await post(token, name, { revision: 0, content: filledResume[name] })).toMatchObject({ status: 200 });
}

test('nine saves, the whole resume, the firm’s view and the declarations return their envelopes', async () => {
  const { token, actor } = await newSeeker();
  await fill(token);
  expect(await post(token, 'submit', declared)).toMatchObject({
    status: 200,
    body: { code: 200, result: { version: declarationVersion } },
  });
  const mine = await ask('GET', '/recruit/resume/mine', { token });
  expect(mine).toMatchObject({
    status: 200,
    body: {
      code: 200,
      result: {
        mobile: expect.stringMatching(/^139\*{4}\d{4}$/) as string,
        completeness: { percent: 100, missing: [] },
        draftKey: deps.resumes.draftKeyOf(actor.seekerId),
        declaredAt: expect.any(String) as string,
        sections: { basicInfo: { revision: 1, content: { idNumber: '110***********0028' } } },
      },
    },
  });
  const view = await ask('GET', '/recruit/resume/read', { token });
  const { result } = view.body as { result: Record<string, unknown> };
  expect(result).toMatchObject({ education: filledResume.education, basicInfo: { idNumber: '110***********0028' }, files: [] });
  expect(Object.keys(result)).not.toContain('draftKey');
});

test('a conflict is a 409 with the other version beside code and message', async () => {
  const { token } = await newSeeker();
  await post(token, 'selfIntroductions', { revision: 0, content: { text: '一' } });
  const { status, body } = await post(token, 'selfIntroductions', { revision: 0, content: { text: '二' } });
  expect(status).toBe(409);
  expect(body).toEqual({
    code: 40009,
    msg: '这一部分已在其他设备或窗口修改，请核对两个版本后再保存',
    theirs: { revision: 1, savedAt: expect.any(String) as string, device: expect.any(String) as string, content: { text: '一' } },
  });
});

test('every call requires a job seeker’s session: visitors, unknown and ended sessions get 50102', async () => {
  const { token, actor } = await newSeeker();
  await database.db.updateTable('seekerSessions').set({ endedAt: new Date() }).where('id', '=', actor.sessionId).execute();
  const calls = [...sectionNames, 'submit'].map((name) => ['POST', name] as const);
  for (const [method, name] of [...calls, ['GET', 'mine'] as const, ['GET', 'read'] as const])
    for (const asker of [undefined, 'js_nobody', token]) {
      const body = method === 'POST' ? { body: { revision: 0, content: {} } } : {};
      const answer = await ask(method, `/recruit/resume/${name}`, { ...body, ...(asker && { token: asker }) });
      expect(answer, `${name} ${asker}`).toMatchObject({ body: { code: 50102 } });
    }
});

test('a call only concerns the owner of its token, whatever else is sent', async () => {
  const [one, other] = [await newSeeker(), await newSeeker()];
  await fill(one.token);
  const read = await ask('GET', `/recruit/resume/mine?seekerId=${one.actor.seekerId}`, { token: other.token });
  expect(read).toMatchObject({ body: { result: { sections: { basicInfo: null }, updatedAt: null } } });
  const saved = await post(other.token, 'selfIntroductions', { revision: 0, content: { text: '别人的' }, seekerId: one.actor.seekerId });
  expect(saved).toMatchObject({ status: 400, body: { code: 40001 } });
  const mine = await ask('GET', '/recruit/resume/mine', { token: one.token });
  expect(mine).toMatchObject({ body: { result: { sections: { selfIntroductions: { content: filledResume.selfIntroductions } } } } });
});

const education = (change: object) => ({ items: [{ ...emptyItems.education, ...change }] });
const basicInfo = (change: object) => ({ ...emptySections.basicInfo, ...change });
const wrong: [string, SectionName, object, string][] = [
  ['an unknown field', 'basicInfo', basicInfo({ religion: '无' }), 'content.religion'],
  ['an unknown field of an entry', 'education', education({ score: 1 }), 'content.items.0.score'],
  ['a missing field', 'selfIntroductions', {}, 'content.text'],
  ['another type', 'selfIntroductions', { text: 1 }, 'content.text'],
  ['a choice that is not in the list', 'basicInfo', basicInfo({ applyType: 'boss' }), 'content.applyType'],
  ['a choice that is not in the list of an entry', 'education', education({ studyMode: 'x' }), 'content.items.0.studyMode'],
  [
    'a certificate that is not in the list',
    'certificatesHobbies',
    { ...emptySections.certificatesHobbies, qualifications: ['x'] },
    'content.qualifications.0',
  ],
  [
    'a certificate twice',
    'certificatesHobbies',
    { ...emptySections.certificatesHobbies, qualifications: ['cfa', 'cfa'] },
    'content.qualifications',
  ],
  ['a day that is not in the calendar', 'basicInfo', basicInfo({ birthDate: '1996-02-30' }), 'content.birthDate'],
  ['a month that is none', 'education', education({ from: '2020-13' }), 'content.items.0.from'],
  ['now as a beginning', 'education', education({ from: 'now' }), 'content.items.0.from'],
  ['a wrong address for mail', 'basicInfo', basicInfo({ email: 'a@b' }), 'content.email'],
  ['an identity card of 17 digits', 'basicInfo', basicInfo({ idNumber: '11010119960517002' }), 'content.idNumber'],
  ['years that are no number', 'basicInfo', basicInfo({ yearsOfWork: '-1' }), 'content.yearsOfWork'],
  ['a text that is too long', 'selfIntroductions', { text: '长'.repeat(lengths.selfIntroductions.text + 1) }, 'content.text'],
  ['a line that is too long', 'education', education({ school: '长'.repeat(lengths.education.school + 1) }), 'content.items.0.school'],
  [
    'too many entries',
    'education',
    { items: Array.from({ length: mostItems.education + 1 }, () => emptyItems.education) },
    'content.items',
  ],
  ['a control character in a line', 'basicInfo', basicInfo({ name: '示\u0000例' }), 'content.name'],
  ['a line break in a line', 'basicInfo', basicInfo({ name: '示\n例' }), 'content.name'],
  ['half a character', 'selfIntroductions', { text: 'a\uD800' }, 'content.text'],
  [
    'an answer about transfer that is none',
    'expectedJob',
    { ...emptySections.expectedJob, acceptsTransfer: 'maybe' },
    'content.acceptsTransfer',
  ],
  ['what does not agree', 'education', education({ from: '2020-09', to: '2018-06' }), 'content.items.0.to'],
];
test.each(wrong)('refused at its path: %s', async (_what, name, content, path) => {
  const { token } = await newSeeker();
  const answer = await post(token, name, { revision: 0, content });
  expect(answer).toMatchObject({ status: 400, body: { code: 40001 } });
  expect(errorsOf(answer).map((error) => error.path)).toEqual([path]);
  expect(errorsOf(answer)[0]?.message).toMatch(/[一-鿿]/);
  const mine = await ask('GET', '/recruit/resume/mine', { token });
  expect(mine).toMatchObject({ body: { result: { sections: { [name]: null } } } });
});

test.each([-1, 1.5, '0', null, 2 ** 31])('an invalid revision is refused: %s', async (revision) => {
  const { token } = await newSeeker();
  const answer = await post(token, 'selfIntroductions', { revision, content: { text: '' } });
  expect(errorsOf(answer).map(({ path }) => path)).toEqual(['revision']);
});

test('a section and a request each have a size limit', async () => {
  const { token } = await newSeeker();
  const duties = '长'.repeat(lengths.workExperience.duties);
  const items = Array.from({ length: mostItems.workExperience }, () => ({ ...emptyItems.workExperience, duties, achievements: duties }));
  const large = await post(token, 'workExperience', { revision: 0, content: { items: items.slice(0, 16) } });
  expect(large).toMatchObject({ status: 400, body: { errors: [{ path: 'content', message: '这一部分的内容过长，请精简后保存' }] } });
  expect(await post(token, 'workExperience', { revision: 0, content: { items: [...items, ...items] } })).toMatchObject({
    status: 413,
    body: { code: 40013 },
  });
  expect(await post(token, 'workExperience', '{"revision":')).toMatchObject({ status: 400, body: { code: 40001 } });
});

test('invisible characters from copying are removed before anything is measured or stored', async () => {
  const { token } = await newSeeker();
  await post(token, 'basicInfo', {
    revision: 0,
    content: basicInfo({ name: ' 示\u200B例 ', email: ' a@example.com\uFEFF', idNumber: '11010119 9605170028' }),
  });
  await post(token, 'selfIntroductions', { revision: 0, content: { text: '一\r\n二\t三  \n' } });
  expect(await ask('GET', '/recruit/resume/mine', { token })).toMatchObject({
    body: {
      result: {
        sections: {
          basicInfo: { content: { name: '示例', email: 'a@example.com', idNumber: '110***********0028' } },
          selfIntroductions: { content: { text: '一\n二\t三' } },
        },
      },
    },
  });
});

test('a submission returns the missing sections as 409, with a message for each field', async () => {
  const { token } = await newSeeker();
  await post(token, 'basicInfo', { revision: 0, content: { ...filledResume.basicInfo, email: '' } });
  const { status, body } = await post(token, 'submit', declared);
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 40009,
    msg: '简历还缺少必填内容：基本信息、教育经历、工作与实习经历、求职意向、自我介绍',
    missing: [
      { section: 'basicInfo', title: '基本信息', fields: [{ path: 'email', message: '请填写电子邮箱' }] },
      { section: 'education', fields: [{ path: 'items', message: '请至少完整填写一段教育经历' }] },
      { section: 'workExperience' },
      { section: 'expectedJob' },
      { section: 'selfIntroductions' },
    ],
  });
});

test.each(['isTrue', 'hasNoBan', 'agreesToCheck'])('each declaration must be ticked: %s', async (name) => {
  const { token } = await newSeeker();
  await fill(token);
  const { [name as 'isTrue']: _left, ...others } = declared;
  for (const body of [{ ...declared, [name]: false }, others]) {
    const answer = await post(token, 'submit', body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: name, message: '请阅读并勾选' }] } });
  }
  expect(await ask('GET', '/recruit/resume/mine', { token })).toMatchObject({ body: { result: { declaredAt: null } } });
});

test('declarations of an outdated wording are refused', async () => {
  const { token } = await newSeeker();
  await fill(token);
  const answer = await post(token, 'submit', { ...declared, version: declarationVersion + 1 });
  expect(answer).toMatchObject({ status: 409, body: { msg: '声明内容已更新，请阅读后重新确认' } });
});
