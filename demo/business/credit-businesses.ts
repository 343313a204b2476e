import type { DemoBusiness } from './demo-business.ts';
import { confirm, esign, soon, tradingHours } from './demo-business.ts';

type Choice = { value: string; text: string };

const halfDays: Choice[] = [
  { value: 'morning', text: '上午 9:30—11:30' },
  { value: 'afternoon', text: '下午 13:30—15:30' },
];

/** What is decided together with the client's branch: credit, derivatives, the end of an account. `branches` can be chosen for a visit. */
export function creditBusinesses(branches: Choice[]): readonly DemoBusiness[] {
  const visit = [
    { name: 'branch', label: '办理网点', kind: 'choice' as const, choices: branches },
    { name: 'day', label: '到访日期', kind: 'day' as const, hint: '明天起 30 天内的交易日' },
    { name: 'time', label: '到访时段', kind: 'choice' as const, choices: halfDays },
  ];
  return [marginTrading, options(visit), accountClosing(visit)];
}

const marginTrading: DemoBusiness = {
  code: 'margin_trading',
  name: '融资融券业务开通',
  group: 'credit',
  sort: 110,
  summary: '申请信用账户与授信额度，开通后可融资买入、融券卖出标的证券',
  materials: ['本人有效身份证', '有效的风险承受能力测评结果', '最近 20 个交易日日均证券类资产不低于 50 万元，首次交易满 6 个月'],
  minutes: 25,
  serviceTime: tradingHours,
  fee: '开通不收取费用；融资利率、融券费率及逾期费用按合同与公示的收费标准执行',
  next: [
    '提交后营业网点在 3 个交易日内完成征信与授信审核，必要时会电话核实。',
    '审核通过后开立信用证券账户与信用资金账户，授信额度以审批结果为准。',
    '结果会以短信通知；如需补正，只需重新填写被退回的部分。',
  ],
  risk: '融资融券具有杠杆放大效应，可能损失全部担保物，并在维持担保比例低于平仓线而未按期补足时被强制平仓。',
  productLevel: 'R4',
  steps: [
    { code: 'conditions', name: '资格条件', kind: 'conditions', conditionSet: 'margin_trading' },
    { code: 'knowledge', name: '业务知识测评', kind: 'paper', paper: 'margin_trading_knowledge' },
    {
      code: 'credit',
      name: '授信申请',
      kind: 'form',
      fields: [
        {
          name: 'amount',
          label: '申请授信额度',
          kind: 'choice',
          hint: '实际额度以审批结果为准，并不超过您的资产规模',
          choices: [
            { value: '500000', text: '50 万元' },
            { value: '1000000', text: '100 万元' },
            { value: '3000000', text: '300 万元' },
            { value: '5000000', text: '500 万元' },
          ],
        },
        {
          name: 'income',
          label: '家庭年收入',
          kind: 'choice',
          choices: [
            { value: 'below20', text: '20 万元以下' },
            { value: 'to50', text: '20 万元至 50 万元' },
            { value: 'to100', text: '50 万元至 100 万元' },
            { value: 'above100', text: '100 万元以上' },
          ],
        },
        {
          name: 'related',
          label: '您是否为上市公司的董事、监事、高级管理人员或持股 5% 以上的股东',
          kind: 'choice',
          choices: [
            { value: 'no', text: '否' },
            { value: 'yes', text: '是' },
          ],
        },
        { name: 'relatedNote', label: '关联的上市公司', kind: 'text', isOptional: true, max: 60, hint: '选择“是”时填写证券代码或公司简称' },
      ],
    },
    { code: 'agreements', name: '签署合同', kind: 'agreements', documents: [esign, 'margin_risk', 'margin_contract'] },
    confirm,
  ],
  effect: 'grantPermission',
  permission: 'margin_trading',
  review: soon,
};

const options = (visit: VisitFields): DemoBusiness => ({
  code: 'options',
  name: '股票期权开户预约',
  group: 'credit',
  sort: 120,
  summary: '预约到营业网点参加期权知识测试并开立衍生品合约账户',
  materials: ['本人有效身份证原件', '融资融券参与资格或金融期货交易经历证明（如有）', '具备期权模拟交易经历'],
  minutes: 10,
  serviceTime: tradingHours,
  fee: '预约与开户不收取费用；交易手续费按公示的收费标准执行',
  next: [
    '提交后营业网点会在 1 个交易日内与您电话确认到访时间。',
    '请按预约时间携带身份证原件到网点，完成交易所期权知识测试与开户面签。',
    '需要改期的，请在到访前一个交易日撤回后重新预约，或致电网点。',
  ],
  risk: '期权交易具有杠杆性，买方可能损失全部权利金，卖方的损失可能超过已缴纳的保证金。',
  productLevel: 'R5',
  steps: [
    { code: 'conditions', name: '资格条件', kind: 'conditions', conditionSet: 'options' },
    { code: 'visit', name: '预约到访', kind: 'form', fields: visit },
    { code: 'agreements', name: '签署风险揭示书', kind: 'agreements', documents: [esign, 'options_risk'] },
    confirm,
  ],
  effect: 'none',
  review: soon,
});

const accountClosing = (visit: VisitFields): DemoBusiness => ({
  code: 'account_closing',
  name: '销户预约',
  group: 'account',
  sort: 130,
  summary: '预约到营业网点注销资金账户与证券账户',
  materials: ['本人有效身份证原件与银行卡', '账户内证券已卖出或转出、资金已转出', '没有未了结的融资融券负债、期权持仓、在途申购或司法冻结'],
  minutes: 5,
  serviceTime: tradingHours,
  fee: '注销不收取费用；转托管、撤指定等产生的登记结算费用按公示的收费标准执行',
  next: [
    '提交后营业网点会在 1 个交易日内核对账户状态，并与您确认到访时间。',
    '账户仍有资产或未了结业务的，我们会逐项告知如何处理。',
    '注销后，按照法律规定，客户资料与交易记录自账户关系结束起保存不少于二十年。',
  ],
  steps: [
    {
      code: 'visit',
      name: '预约到访',
      kind: 'form',
      fields: [
        ...visit,
        {
          name: 'reason',
          label: '销户原因',
          kind: 'choice',
          choices: [
            { value: 'notUsed', text: '不再投资证券' },
            { value: 'otherBroker', text: '转到其他证券公司' },
            { value: 'service', text: '对服务或费率不满意' },
            { value: 'other', text: '其他原因' },
          ],
        },
        { name: 'remark', label: '想对我们说的话', kind: 'longText', isOptional: true, max: 300 },
      ],
    },
    { code: 'agreements', name: '签署确认书', kind: 'agreements', documents: ['account_closing_confirm'] },
    confirm,
  ],
  effect: 'none',
  review: soon,
});

type VisitFields = Extract<DemoBusiness['steps'][number], { kind: 'form' }>['fields'];
