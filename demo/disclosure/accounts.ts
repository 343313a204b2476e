import type { AccountDraft } from '#modules/portal/disclosure/schema.ts';

const firm = '前厅证券股份有限公司';
const futuresFirm = '前厅期货有限公司（演示）';
const updatedOn = '2026-10-19';

/** Accounts of the demo firm. Banks and numbers are made up: no bank's numbers begin with eight zeros. */
export const demoAccounts: AccountDraft[] = [
  client('示例第一银行北京分行', '0000000011260019', '人民币', '客户交易结算资金汇总账户，用于第三方存管银证转账'),
  client('示例第二银行北京分行', '0000000022260027', '人民币', '客户交易结算资金汇总账户，用于第三方存管银证转账'),
  client('示例第三银行北京分行', '0000000033260035', '人民币', '客户交易结算资金汇总账户，用于第三方存管银证转账'),
  client('示例第四银行北京分行', '0000000044260043', '人民币', '信用交易（融资融券）客户资金汇总账户'),
  client('示例第一银行北京分行', '0000000011260051', '人民币', '信用交易（融资融券）客户资金汇总账户'),
  client('示例第五银行北京分行', '0000000055260068', '人民币', '股票期权客户保证金账户'),
  client('示例第二银行深圳分行', '0000000022260076', '美元', 'B股客户交易结算资金账户（沪市）'),
  client('示例第三银行深圳分行', '0000000033260084', '港元', 'B股客户交易结算资金账户（深市）'),
  own('示例第一银行北京分行', '0000000011270017', '自有资金基本存款账户，用于公司经营收付'),
  own('示例第四银行北京分行', '0000000044270025', '自有资金一般存款账户，用于自营业务资金划付'),
  own('示例第二银行北京分行', '0000000022270033', '收取采购投标保证金与招标文件工本费'),
  margin('示例第一银行北京分行', '0000000011280015', '人民币期货保证金账户，用于银期转账'),
  margin('示例第二银行北京分行', '0000000022280023', '人民币期货保证金账户，用于银期转账'),
  margin('示例第三银行上海分行', '0000000033280031', '人民币期货保证金账户，用于银期转账'),
];

function client(bank: string, number: string, currency: string, purpose: string): AccountDraft {
  return { kind: 'first', holder: `${firm}（客户）`, bank, number, currency, purpose, updatedOn, isSample: true };
}

function own(bank: string, number: string, purpose: string): AccountDraft {
  return { kind: 'second', holder: firm, bank, number, purpose, updatedOn: '2026-06-30', isSample: true };
}

function margin(bank: string, number: string, purpose: string): AccountDraft {
  return { kind: 'futuresMargin', holder: futuresFirm, bank, number, purpose, updatedOn: '2026-09-18', isSample: true };
}
