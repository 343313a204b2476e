interface Term {
  /** Its anchor on a guide's page is `term-{code}`. */
  code: string;
  name: string;
  meaning: string;
}

/** Terms used in the guides. A longer name comes before a shorter one that it contains. */
export const terms: readonly Term[] = [
  {
    code: 'ratio',
    name: '维持担保比例',
    meaning: '信用账户里的全部资产与全部负债之比：（现金＋证券市值）÷（融资金额＋融券市值＋利息及费用）。比例越低，离平仓越近。',
  },
  { code: 'available', name: '保证金可用余额', meaning: '还能用来开新仓的保证金。浮盈按折算率打折计入，浮亏全额扣除。' },
  { code: 'margin-ratio', name: '保证金比例', meaning: '开仓时保证金占融资或者融券金额的百分比。100% 表示 100 元保证金最多融资 100 元。' },
  { code: 'haircut', name: '折算率', meaning: '证券市值按百分之几计作保证金。折算率 70% 的 10 万元股票，计作 7 万元保证金。' },
  { code: 'collateral', name: '可充抵保证金证券', meaning: '可以转入信用账户、按折算率计作保证金的证券，也叫担保品。' },
  { code: 'target', name: '标的证券', meaning: '可以融资买入或者融券卖出的证券，以交易所和公司公布的名单为准。' },
  { code: 'credit-line', name: '授信额度', meaning: '公司批准您最多可以融入的资金与证券总额，不等于建议您用满。' },
  { code: 'warning-line', name: '警戒线', meaning: '维持担保比例低于它，公司发出提醒，并限制部分操作。' },
  { code: 'closing-line', name: '平仓线', meaning: '维持担保比例低于它，应当在约定期限内追加担保物，否则可能被强制平仓。' },
  { code: 'withdrawal-line', name: '提取线', meaning: '维持担保比例高于它（300%），超出部分的担保物才可以提取。' },
  {
    code: 'forced-closing',
    name: '强制平仓',
    meaning: '客户没有按约定补足担保物或者到期还款时，公司按合同处分信用账户内的证券来偿还债务。',
  },
  { code: 'contract', name: '合约', meaning: '每一笔融资买入或者融券卖出成交后形成的一笔负债，各有自己的金额、开仓日和到期日。' },
  { code: 'extension', name: '展期', meaning: '合约到期以前申请延长，每次不超过六个月，由公司审核。' },
  { code: 'ticker-rule', name: '提价规则', meaning: '融券卖出的申报价格不得低于该证券的最新成交价。' },
  {
    code: 'guarantee-account',
    name: '客户信用交易担保证券账户',
    meaning: '证券公司以自己的名义开立的账户，登记融资融券客户的担保证券；客户的份额记在各自的信用证券账户里。',
  },
  { code: 'refinancing', name: '转融通', meaning: '证金公司把资金或者证券借给证券公司，供其向客户融出：借资金叫转融资，借证券叫转融券。' },
  { code: 'central-lender', name: '证金公司', meaning: '中国证券金融股份有限公司，办理转融通业务的专门机构。' },
  { code: 'compensation', name: '权益补偿', meaning: '借入证券期间发生分红、送股等，借入人按出借人本应得到的数额付给出借人。' },
  { code: 'concentration', name: '集中度', meaning: '单一证券或者一类证券的市值占信用账户总资产的比例。' },
  { code: 'net-short', name: '融券净卖出', meaning: '融券卖出所得在了结以前不能随意动用，只能用来买券还券等规定用途。' },
];

/** Returns the terms that occur in a text, in the order of the table. */
export function findTerms(text: unknown): readonly Term[] {
  const words = JSON.stringify(text);
  return terms.filter(({ name }) => words.includes(name));
}
