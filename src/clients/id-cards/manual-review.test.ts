import { beforeAll, expect, test } from 'vitest';
import { getCase } from '#clients/cases/service/case-view.ts';
import { findCase } from '#clients/cases/service/cases.ts';
import { submitCase } from '#clients/cases/service/filling/submit-case.ts';
import { decideByRules, decideDueCases } from '#clients/cases/service/handling/decide-by-rules.ts';
import { approveCase, buildCaseDeps } from '#test/factories/clients/cases.ts';
import {
  allConfirmed,
  buildCaseWithPictures,
  buildCardHolder,
  buildIdentityDeps,
  cardValues,
  createExaminer,
  publishCardUpdate,
  createSpecimenReader,
  type TestClientContext,
} from '#test/factories/clients/id-cards.ts';
import { buildSecurity } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import type { CardLook } from './examine/look-parser.ts';
import { ReaderError } from './reader/id-card-reader.ts';
import { submitInput } from './schema.ts';
import { applyIdCard } from './service/apply-id-card.ts';
import { findIdCardStatus } from './service/id-card.ts';
import { submitCard } from './service/submit-card.ts';
import type { CardField } from './web/card-fields.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const security = buildSecurity();
beforeAll(() => publishCardUpdate(context()));

interface Story {
  /** Fields read differently from the card; undefined: not read at all. */
  read?: Partial<Record<CardField, string | undefined>>;
  confidence?: number;
  look?: Partial<CardLook>;
  /** True when OCR fails. */
  breaks?: boolean;
  /** Fields that the client submits with other values. */
  typed?: Partial<Record<CardField, string>>;
}

/** A client uploads two pictures, submits the card and the case; then the case is due. */
async function handIn({ read = {}, confidence, look, breaks = false, typed = {} }: Story) {
  const mine = await buildCardHolder(context(), security);
  const reader = breaks ? { read: () => Promise.reject(new ReaderError('too slow')) } : createSpecimenReader(read, confidence);
  const deps = buildIdentityDeps(folder, security, createExaminer(reader, look));
  const caseDeps = buildCaseDeps({
    security,
    ports: { idCard: { standing: (ctx, id) => findIdCardStatus(ctx, id), apply: (tx, row) => applyIdCard(tx, deps, row) } },
  });
  const acpt_id = await buildCaseWithPictures(mine, deps);
  await submitCard(mine, deps, submitInput.parse({ acpt_id, fields: { ...cardValues, ...typed }, confirmed: allConfirmed }));
  const before = await getCase(mine, caseDeps, { acptId: acpt_id });
  await submitCase(mine, caseDeps, { acpt_id, idempotencyKey: `key-${acpt_id}` });
  const later = (ctx: TestClientContext) => ({ ...ctx, now: new Date(ctx.now.getTime() + 60_000) });
  await decideByRules(later(mine), caseDeps, acpt_id);
  await decideDueCases(later(later(mine)), caseDeps);
  const view = await getCase(mine, caseDeps, { acptId: acpt_id });
  return { mine, caseDeps, acpt_id, before, view };
}

test('a card that was read completely without differences is approved automatically', async () => {
  const { mine, view, before } = await handIn({ typed: { name: '演示 客户十三' } });
  expect([view.state, before.forPerson]).toEqual(['approved', []]);
  expect((await findIdCardStatus(mine, mine.actor.clientId)).validUntil).toBe('2046-03-16');
});

test.each<[string, Story, RegExp]>([
  ['the number was not read', { read: { number: undefined } }, /未能从照片上识别：公民身份号码/],
  ['the name was not read', { read: { name: undefined } }, /未能从照片上识别：姓名/],
  ['the end of its validity was not read', { read: { validUntil: undefined } }, /未能从照片上识别：有效期截止日期/],
  ['the address was not read', { read: { address: undefined } }, /未能从照片上识别：住址/],
  ['the reader broke', { breaks: true }, /人像面照片：没有识别到证件上的文字/],
  ['the number was read otherwise', { read: { number: '110000198703170139' } }, /与照片上识别的不一致：公民身份号码/],
  ['the name was read otherwise', { read: { name: '演示客户十' } }, /与照片上识别的不一致：姓名/],
  [
    'an expired card is handed in with another day',
    { read: { validFrom: '2003-05-06', validUntil: '2013-05-06' } },
    /国徽面照片：照片上的有效期限已过/,
  ],
  ['the client changed the address', { typed: { address: '示例省样本市演示区示范路14号' } }, /与照片上识别的不一致：住址/],
  ['a picture is blurred', { look: { blur: 0.7 } }, /人像面照片：照片模糊/],
  ['a lamp shines on it', { look: { glare: 0.02 } }, /证件上有反光/],
  ['no edges are seen', { look: { isFound: false } }, /看不清证件的四条边/],
  ['it is cut', { look: { isCut: true } }, /证件没有拍完整/],
  ['it was taken at a slant', { look: { slant: 1.4 } }, /拍得太斜/],
])('when %s, the rules leave it to a person, and the client is told so before and after submitting', async (_what, story, reason) => {
  const { mine, caseDeps, acpt_id, before, view } = await handIn(story);
  expect(view.state).toBe('inReview');
  for (const { forPerson } of [before, view]) expect(forPerson.join()).toMatch(reason);
  expect(view.timeline.at(-1)?.text).toBe('提交申请，由工作人员核对');
  expect((await findIdCardStatus(mine, mine.actor.clientId)).state).toBe('none');
  // The reasons name fields, not their values.
  for (const value of [cardValues.number, cardValues.name, cardValues.address]) expect(JSON.stringify(view.forPerson)).not.toContain(value);

  await approveCase(context(), caseDeps, acpt_id);
  expect((await findIdCardStatus(mine, mine.actor.clientId)).validUntil).toBe('2046-03-16');
});

test('a card submitted before pictures were examined needs manual review', async () => {
  const { acpt_id, caseDeps, mine } = await handIn({ breaks: true });
  await db
    .updateTable('businessCaseSteps')
    .set({ evidence: JSON.stringify({ front: 'a' }) })
    .where('caseId', '=', acpt_id)
    .where('code', '=', 'id_card')
    .execute();
  await db.updateTable('businessCases').set({ decideAt: mine.now }).where('id', '=', acpt_id).execute();
  await decideByRules({ ...mine, now: new Date(mine.now.getTime() + 60_000) }, caseDeps, acpt_id);
  expect((await findCase(mine, acpt_id))?.state).toBe('inReview');
  expect((await getCase(mine, caseDeps, { acptId: acpt_id })).forPerson).toEqual(['身份证照片尚未核对']);
});
