import { beforeAll, describe, expect, test } from 'vitest';
import { buildAccount, buildBondTrader, buildRegisteredPerson, buildWitness } from '#test/factories/content/disclosure.ts';
import { useDatabase } from '#test/support/database.ts';
import { listFindingTexts, testImportRoundTrip, importFile, testRegisterRules } from '#test/support/register-rules.ts';
import { accountRegister, bondTraderRegister } from './service/account-registers.ts';
import { listAccountDrafts, replaceAccounts } from './service/accounts.ts';
import { listBondTraderDrafts, replaceBondTraders } from './service/bond-traders.ts';
import { replaceStaff } from './service/replace-staff.ts';
import { listStaffDrafts } from './service/staff.ts';
import { listWitnessDrafts, replaceWitnesses } from './service/witnesses.ts';
import { staffRegister, witnessRegister } from './staff-registers.ts';

const { context } = useDatabase();

const staffFile = `登记编号,登记类别,姓名,岗位,所在机构,取得日期
S0000012001001,一般证券业务,闻知远,一般证券业务,北京示范路证券营业部,2020-01-06
s0000 0120 01003,投资顾问,祝 文,投资顾问,北京示范路证券营业部,2021/3/4
`;

describe('staff', () => {
  testRegisterRules({
    context,
    register: staffRegister,
    prepare: () =>
      replaceStaff(context(), [buildRegisteredPerson(), buildRegisteredPerson({ certificateNumber: 'S0000012001002', name: '卫思然' })]),
    file: staffFile,
    shown: () => listStaffDrafts(context()),
  });

  test('numbers are stored in capitals without spaces; new people get the day of the import, others keep their earlier one', async () => {
    await importFile(context(), staffRegister, staffFile);
    expect(
      (await listStaffDrafts(context())).map(({ certificateNumber, kind, updatedOn }) => [certificateNumber, kind, updatedOn]),
    ).toEqual([
      ['S0000012001001', 'general', '2026-08-03'],
      ['S0000012001003', 'adviser', '2026-08-21'],
    ]);
    const left =
      '登记编号,登记类别,姓名,岗位,所在机构,取得日期,状态,更新日期\nS0000012001001,一般证券业务,闻知远,一般证券业务,北京示范路证券营业部,2020-01-06,离职,2026-08-03';
    await importFile(context(), staffRegister, left, { isPart: true });
    expect((await listStaffDrafts(context()))[0]).toMatchObject({ state: 'left', updatedOn: '2026-08-21' });
  });
});

describe('witnesses', () => {
  testRegisterRules({
    context,
    register: witnessRegister,
    prepare: () => replaceWitnesses(context(), [buildWitness()]),
    file: '工号,姓名,性别,所在机构,资格,登记编号,有效期起,有效期止\nQT100200,祝文和,女,上海示范路证券营业部,一般证券业务,S0000012001002,2025-01-01,2027-12-31\n',
    shown: () => listWitnessDrafts(context()),
  });

  test('a validity that ends before it begins is rejected in its row', async () => {
    const file =
      '工号,姓名,性别,所在机构,资格,登记编号,有效期起,有效期止\nQT100200,祝文和,女,上海,一般,S0000012001002,2025-01-01,2024-12-31';
    const report = await importFile(context(), witnessRegister, file);
    expect(listFindingTexts(report)).toEqual(['第 2 行「有效期止」：有效期的止日不能早于起日']);
  });
});

describe('accounts', () => {
  const file =
    '账户类别,户名,开户银行,账号,用途\n客户交易结算资金,前厅证券股份有限公司（客户）,示例第二银行,0000 0000 1126 0019,第三方存管\n';
  const accept = { guards: ['changed-share' as const, 'removed-share' as const], reason: '迁行' };

  test('account numbers receive money, so nobody publishes them alone or approves their own change', async () => {
    await replaceAccounts(context(), [buildAccount()]);
    const alone = await importFile(context(), accountRegister, file, { accept });
    expect([alone.outcome, alone.guards.find(({ guard }) => guard === 'approval-required')?.mayAccept]).toEqual(['refused', false]);
    expect((await listAccountDrafts(context()))[0]?.bank).toBe('示例第一银行');
  });

  test('a number rounded by a spreadsheet is rejected', async () => {
    const report = await importFile(context(), accountRegister, file.replace('0000 0000 1126 0019', '1.12601E+15'), {
      accept,
      freeze: true,
    });
    expect(report.outcome).toBe('refused');
    expect(listFindingTexts(report).join()).toContain('编号由 6 至 30 位字母或数字组成');
  });
});

describe('existing accounts', () => {
  beforeAll(() => replaceAccounts(context(), [buildAccount()]));
  testImportRoundTrip(context, accountRegister);
});

describe('bond traders', () => {
  testRegisterRules({
    context,
    register: bondTraderRegister,
    prepare: () => replaceBondTraders(context(), [buildBondTrader()]),
    file: '业务类别,姓名,岗位,固定电话\n证券自营,程景川,交易员,010-0000 3102\n资产管理,沈若宁,投资经理,010-0000 3103\n',
    shown: () => listBondTraderDrafts(context()),
  });
});
