import type { LicensedBusiness } from '#modules/portal/investor/schema.ts';
import { paths } from '#web/paths.ts';

const permit = '经营证券期货业务许可证：演示字第000000000000号（示例）';
const securitiesLaw = '《中华人民共和国证券法》第一百二十条';

/** What the demo firm is licensed for. Laws are real, the licence is not. */
export const demoBusinesses: LicensedBusiness[] = [
  {
    code: 'brokerage',
    name: '证券经纪',
    legalBasis: `${securitiesLaw}第一款第一项；《证券经纪业务管理办法》`,
    permit,
    permittedOn: '1998-06-18',
    explanation: '接受您的委托，代为在上海、深圳、北京三家证券交易所买卖股票、基金、债券等。您自己作决定，我们负责准确、及时地执行。',
    entry: { text: '找一家网点开户', href: paths.branches() },
  },
  {
    code: 'advice',
    name: '证券投资咨询',
    legalBasis: `${securitiesLaw}第一款第二项、第一百六十条；《证券投资顾问业务暂行规定》《发布证券研究报告暂行规定》`,
    permit,
    permittedOn: '2004-03-09',
    explanation: '由登记在册的投资顾问提供建议，或由分析师发布研究报告。顾问不代您作决定、不代您操作账户，也不承诺收益。',
    entry: { text: '联系投资顾问服务', href: paths.customerCenter() },
  },
  {
    code: 'margin',
    name: '融资融券',
    legalBasis: `${securitiesLaw}第一款第五项；《证券公司融资融券业务管理办法》`,
    permit: '中国证监会关于核准融资融券业务资格的批复（示例）',
    permittedOn: '2012-05-25',
    explanation: '向您出借资金买入证券，或出借证券供您卖出，并收取担保物。杠杆会放大亏损，担保不足时可能被强制平仓。',
    entry: { text: '查标的与担保品', href: paths.marginSecurity() },
  },
  {
    code: 'fund-sales',
    name: '公开募集证券投资基金销售',
    legalBasis: '《中华人民共和国证券投资基金法》第九十七条；《公开募集证券投资基金销售机构监督管理办法》',
    permit: '基金销售业务资格（示例）',
    permittedOn: '2003-11-11',
    explanation: '销售公募基金，办理认购、申购、赎回与定投。销售前核对您的风险承受能力与产品风险等级是否匹配。',
    entry: { text: '看产品公告', href: paths.companyNotice() },
  },
  {
    code: 'product-sales',
    name: '代销金融产品',
    legalBasis: '《证券公司代销金融产品管理规定》',
    permit: '代销金融产品业务资格（示例）',
    permittedOn: '2013-01-22',
    explanation: '代销由其他持牌机构发行并经我们尽职调查的产品。每只产品公示发行人、风险等级与费用，不代销未在网站公示的产品。',
    entry: { text: '看产品公告', href: paths.companyNotice() },
  },
  {
    code: 'hk-connect',
    name: '港股通',
    legalBasis: '《内地与香港股票市场交易互联互通机制若干规定》；沪深交易所互联互通业务实施办法',
    permit: '沪深交易所港股通业务交易权限（示例）',
    permittedOn: '2014-11-10',
    explanation: '通过沪深交易所买卖规定范围内的香港上市股票和交易所买卖基金，以港元报价、人民币交收。交易日与内地不完全相同。',
    entry: { text: '看港股通公告', href: paths.newsCategory('ggt') },
  },
  {
    code: 'options',
    name: '股票期权经纪',
    legalBasis: '《中华人民共和国期货和衍生品法》；《股票期权交易试点管理办法》',
    permit: '股票期权交易参与人资格（示例）',
    permittedOn: '2015-02-05',
    explanation: '代理您买卖交易所上市的期权合约。须通过知识测试与适当性评估，按级别开通权限；卖出开仓的亏损可能超过收到的权利金。',
    entry: { text: '到网点预约评估', href: paths.branches() },
  },
  {
    code: 'futures-ib',
    name: '为期货公司提供中间介绍业务',
    legalBasis: '《证券公司为期货公司提供中间介绍业务试行办法》',
    permit: '中间介绍业务资格（示例）',
    permittedOn: '2010-08-20',
    explanation: '把您介绍给合作的期货公司并协助办理开户手续。我们不代收期货保证金，不代理下单，也不提供交易、结算与风控服务。',
    entry: { text: '看期货IB业务', href: paths.futuresIntroduction() },
  },
  {
    code: 'underwriting',
    name: '证券承销与保荐',
    legalBasis: `${securitiesLaw}第一款第四项；《证券发行上市保荐业务管理办法》`,
    permit,
    permittedOn: '2006-09-28',
    explanation: '为企业发行股票、债券提供保荐与承销。与经纪、研究业务之间设有信息隔离墙，研究报告独立发布。',
    entry: null,
  },
  {
    code: 'proprietary',
    name: '证券自营',
    legalBasis: `${securitiesLaw}第一款第七项；《证券公司证券自营业务指引》`,
    permit,
    permittedOn: '2001-12-14',
    explanation: '以公司自有资金买卖证券，使用专用账户，与客户资金和客户账户完全分开。',
    entry: null,
  },
];
