import type { Line } from './pages.ts';

/** The guides for margin clients, by what visitors call what is in them. */
export const guidePages: readonly Line[] = [
  [
    '/FinancialDistric/NewGuide',
    '两融新手指南',
    '融资融券的十二篇指南，按新手到进阶排列。',
    '两融 融资融券 两融入门 两融教程 新手 信用交易 怎么做两融 两融知识',
  ],
  [
    '/FinancialDistric/NewGuide/KHZN',
    '信用账户开户指南',
    '融资融券的开户条件、材料、步骤与自查清单。',
    '两融开户 融资融券开户 开通两融 信用账户 50万 6个月 开户条件 两融条件 开信用账户',
  ],
  [
    '/FinancialDistric/NewGuide/FXJS',
    '融资融券风险揭示',
    '十二个风险点和有数字的例子，附风险揭示书。',
    '两融风险 爆仓 强制平仓 强平 穿仓 风险揭示书 杠杆风险 亏损',
  ],
  [
    '/FinancialDistric/NewGuide/DBWTJ',
    '担保物提交与提取',
    '担保品怎样转入转出、多久到账、300% 提取线。',
    '担保物 担保品划转 担保物划转 转入担保品 提取线 300 转出 追加担保物 抵押物',
  ],
  [
    '/FinancialDistric/NewGuide/JYLC',
    '两融交易流程',
    '融资买入、卖券还款、融券卖出、买券还券等七种委托的图示、限制与算例。',
    '融资买入 卖券还款 直接还款 融券卖出 买券还券 直接还券 担保品买入 做空 提价规则 怎么融资 怎么融券',
  ],
  [
    '/FinancialDistric/NewGuide/QYCL',
    '两融权益处理',
    '信用账户的分红、配股、投票、要约与融券补偿。',
    '两融分红 融券补偿 配股 送股 投票 要约收购 权益补偿 除权',
  ],
  [
    '/FinancialDistric/NewGuide/YWBLLC',
    '两融业务办理流程',
    '信用账户各项业务的步骤、渠道、材料与时限，可筛选。',
    '两融业务 展期 授信额度 提高额度 信用账户销户 两融销户 换银行 信用账户密码 办理流程',
  ],
  [
    '/FinancialDistric/NewGuide/ZQCJLC',
    '证券出借流程',
    '证券出借的条件、期限、费用与流程；转融券暂停的现状。',
    '证券出借 出借股票 借出股票 转融券 转融通 股票出借 券源',
  ],
  [
    '/FinancialDistric/NewGuide/ZRTFXJS',
    '转融通风险揭示',
    '出借与转融通的风险、例子和风险揭示书。',
    '转融通风险 出借风险 转融券暂停 转融资',
  ],
  [
    '/FinancialDistric/NewGuide/CJWT',
    '两融常见问题',
    '两融客户问得最多的问题与答案，可搜索。',
    '两融问答 融资融券问题 追保 展期 平仓 罚息 两融 faq',
  ],
];
