import { beforeEach, expect, test } from 'vitest';
import { replaceAccounts } from '#content/disclosure/service/accounts.ts';
import { buildAccount } from '#test/factories/content/disclosure.ts';
import { useDatabase } from '#test/support/database.ts';
import { listMarginAccounts, recordAccountCheck } from './service/margin-accounts.ts';

const { context, db } = useDatabase();
const first = buildAccount({ kind: 'futuresMargin', number: '0000000011280015' });
const second = buildAccount({ kind: 'futuresMargin', number: '0000000022280023' });
const list = () => listMarginAccounts(context(), {});

beforeEach(async () => {
  await db.deleteFrom('futuresAccountChecks').execute();
  await replaceAccounts(context(), [first, second, buildAccount({ kind: 'first', number: '0000000011260019' })]);
});

test('only futures margin accounts are shown, and unchecked ones do not count as unchanged', async () => {
  const { accounts, checkedOn, isUnchanged } = await list();
  expect(accounts.map(({ number }) => number)).toEqual([first.number, second.number]);
  expect([checkedOn, isUnchanged]).toEqual([null, false]);
});

test('a word finds accounts by holder, bank and number, and does not affect the state of the list', async () => {
  await recordAccountCheck(context(), { checkedOn: '2026-08-20' });
  const find = async (keyWord: string) => (await listMarginAccounts(context(), { keyWord })).accounts.map(({ number }) => number);
  expect(await find('22280023')).toEqual([second.number]);
  expect(await find(first.bank)).toEqual([first.number, second.number]);
  expect(await find('没有这样的账户')).toEqual([]);
  expect(await listMarginAccounts(context(), { keyWord: '22280023' })).toMatchObject({ isUnchanged: true });
});

test('a check is shown with its day until the next one', async () => {
  await recordAccountCheck(context(), { checkedOn: '2026-08-20' });
  expect(await list()).toMatchObject({ checkedOn: '2026-08-20', isUnchanged: true });
  await recordAccountCheck(context(), { checkedOn: '2026-08-21' });
  expect(await list()).toMatchObject({ checkedOn: '2026-08-21', isUnchanged: true });
});

test('an account added, altered or removed after the check is reported, but not another order or purpose', async () => {
  await recordAccountCheck(context(), { checkedOn: '2026-08-21' });
  await replaceAccounts(context(), [second, { ...first, purpose: '另一种说明' }]);
  expect(await list()).toMatchObject({ isUnchanged: true });
  for (const changed of [
    [first],
    [first, { ...second, bank: '示例第九银行' }],
    [first, second, { ...first, number: '0000000099280001' }],
  ]) {
    await replaceAccounts(context(), changed);
    expect(await list()).toMatchObject({ checkedOn: '2026-08-21', isUnchanged: false });
  }
});

test('a second check of the same day replaces the first one', async () => {
  await recordAccountCheck(context(), { checkedOn: '2026-08-21' });
  await replaceAccounts(context(), [first]);
  await recordAccountCheck(context(), { checkedOn: '2026-08-21' });
  expect(await list()).toMatchObject({ isUnchanged: true });
});

test('a future day, an invalid day, and a check without accounts are rejected', async () => {
  await expect(recordAccountCheck(context(), { checkedOn: '2026-08-22' })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'checkedOn' }],
  });
  await expect(recordAccountCheck(context(), { checkedOn: '2026-02-30' })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'checkedOn' }],
  });
  await replaceAccounts(context(), []);
  await expect(recordAccountCheck(context(), { checkedOn: '2026-08-21' })).rejects.toMatchObject({ code: 40009 });
  expect(await list()).toMatchObject({ accounts: [], checkedOn: null });
});
