import type { CompanyDraft } from '#modules/portal/company/schema/kinds.ts';

type Department = CompanyDraft<'structure'>['departments'][number];

const under = (parent: string, units: readonly (readonly [code: string, name: string, duties: string])[]): Department[] =>
  units.map(([code, name, duties]) => ({ code, name, parent, duties }));

/** Bodies, lines and departments, each after the one above it. */
export const demoStructure: CompanyDraft<'structure'> = {
  departments: [
    {
      code: 'shareholders',
      name: '股东大会',
      parent: null,
      duties: '公司的权力机构，决定经营方针、选举董事和监事、审议年度报告与利润分配。',
    },
    ...under('shareholders', [
      ['supervisors', '监事会', '检查公司财务，监督董事和高级管理人员履行职责，每年向股东大会报告。'],
      ['board', '董事会', '执行股东大会决议，制定战略与风险偏好，聘任高级管理人员，下设四个专门委员会。'],
    ]),
    ...under('board', [
      ['strategy-committee', '战略委员会', '研究长期规划、重大投资与可持续发展事项，向董事会提出建议。'],
      ['risk-committee', '风险控制委员会', '审议风险偏好、净资本规划与重大风险处置方案。'],
      ['audit-committee', '审计委员会', '监督内外部审计和财务报告，由独立董事担任主任委员。'],
      ['pay-committee', '薪酬与提名委员会', '拟定董事和高级管理人员的选任标准与考核办法，薪酬递延与追索由其监督。'],
      ['management', '经营管理层', '总经理主持日常经营；合规总监、首席风险官、首席信息官独立履行职责。'],
    ]),
    ...under('management', [
      ['wealth', '财富管理条线', '为个人和企业客户提供交易、投资顾问与产品配置服务。'],
      ['banking', '投资银行条线', '为企业提供股权与债券融资、并购重组的财务顾问服务。'],
      ['markets', '投资与交易条线', '以自有资金或受托资金开展投资，实行集中决策与限额管理。'],
      ['institutions', '机构与研究条线', '服务机构客户，提供研究、交易与托管服务。'],
      ['control', '合规与风控条线', '独立于业务，从事前审查到事后监督，对董事会负责。'],
      ['support', '运营与保障条线', '让交易、清算、系统、资金和人员各就其位。'],
    ]),
    ...under('wealth', [
      ['retail', '零售业务部', '管理九十家分支机构的客户服务与业务办理，制定并检查服务标准。'],
      ['advisory', '投资顾问部', '管理投资顾问人员与投顾产品，审核对外观点，执业人员全部在网站公示。'],
      ['products', '金融产品部', '代销金融产品的准入、评价与持续跟踪，评定产品风险等级R1至R5。'],
      ['margin', '融资融券部', '融资融券客户准入、授信、盯市与名单管理，每个交易日公布标的与担保品。'],
      ['service-center', '客户服务中心', '热线、在线客服与长者专线，账户挂失全天受理。'],
    ]),
    ...under('banking', [
      ['equity-banking', '股权融资部', '股票发行承销、保荐与持续督导。'],
      ['bond-banking', '债券融资部', '公司债券、资产支持证券的承销与受托管理。'],
      ['mergers', '并购业务部', '并购重组的财务顾问与尽职调查。'],
      ['capital-market', '资本市场部', '发行定价、配售与簿记，与承做部门隔离。'],
    ]),
    ...under('markets', [
      ['proprietary', '证券投资部', '以自有资金投资权益类证券，不承担方向性短炒。'],
      ['fixed-income', '固定收益部', '债券投资与做市，逐笔留痕。'],
      ['derivatives', '衍生品部', '场外期权、收益互换与期权做市，对冲客户风险敞口。'],
      ['asset-management', '资产管理部', '受托管理资产管理计划，与自营严格隔离。'],
    ]),
    ...under('institutions', [
      ['research', '研究所', '宏观、行业与公司研究，分析师署名并公示执业编号，独立撰写、统一发布。'],
      ['institution-sales', '机构业务部', '机构客户的交易、投研服务与综合解决方案。'],
      ['custody', '资产托管部', '证券投资基金的托管、估值与投资监督。'],
    ]),
    ...under('control', [
      ['compliance', '合规法律部', '合规审查、合规检查、法律事务与反洗钱。'],
      ['risk', '风险管理部', '市场、信用、流动性与操作风险的计量、监测和报告。'],
      ['internal-review', '投行内核部', '投资银行项目的质量控制与内核，可以否决项目。'],
      ['audit', '稽核审计部', '独立审计各部门与分支机构，离任必审，问题整改逐项销号。'],
      ['client-rights', '客户权益部', '统一受理投诉、纠纷调解与投资者教育，按季公布统计。'],
    ]),
    ...under('support', [
      ['operations', '运营管理部', '账户、清算、交收、存管与交易数据管理。'],
      ['technology', '信息技术部', '核心系统的建设、运行与网络安全，每年至少两次全量切换演练。'],
      ['finance', '计划财务部', '预算、核算、净资本与流动性管理。'],
      ['people', '人力资源部', '招聘、培训、考核与从业人员登记管理。'],
      ['office', '综合管理部', '党务、行政、采购与档案，招标信息在网站公开。'],
    ]),
  ],
};
