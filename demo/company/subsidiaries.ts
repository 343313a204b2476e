import type { CompanyDraft } from '#modules/portal/company/schema/kinds.ts';
import { paths } from '#web/paths.ts';

type Company = CompanyDraft<'subsidiaries'>['companies'][number];

const innovation: NonNullable<Company['detail']> = {
  profile: [
    '前厅创新投资有限公司是前厅证券的全资另类投资子公司，2013年11月设立，2017年按照《证券公司另类投资子公司管理规范》完成整改和规范公示。',
    '公司以自有资金投资未上市企业股权、跟投保荐项目，并参与科创板、创业板、北京证券交易所的战略配售。公司不募集资金，不吸收他人资金，不为投资者提供任何形式的理财产品；凡以本公司名义向公众募资的，均为假冒。',
    '投资决策由投资决策委员会集体作出，合规与风控负责人列席并有一票否决权。与母公司的投资银行、自营、资产管理业务在人员、信息、账户、资金与办公场所上隔离，利益冲突事项事前审查、事后披露。',
  ],
  registration: [
    { name: '公司全称', value: '前厅创新投资有限公司' },
    { name: '统一社会信用代码', value: '91110000DEMO000002（示例）' },
    { name: '公司类型', value: '有限责任公司（法人独资）' },
    { name: '法定代表人', value: '祁望舒（示例）' },
    { name: '注册资本', value: '人民币12亿元（已实缴）' },
    { name: '成立日期', value: '2013年11月18日' },
    { name: '经营范围', value: '《证券公司证券自营投资品种清单》以外的金融产品、股权等另类投资业务。' },
    { name: '住所', value: '北京市西城区示范路1号前厅大厦16层' },
    { name: '股东', value: '前厅证券股份有限公司，持股100%' },
    { name: '中国证券业协会会员编号', value: '演示会员000002（示例）' },
  ],
  executives: [
    {
      name: '祁望舒（示例）',
      post: '董事长、法定代表人',
      since: '2023-03-10',
      qualification: '任职备案 演示备〔2023〕6号',
      duties: '主持董事会，不参与具体项目决策。',
    },
    {
      name: '霍见山（示例）',
      post: '总经理',
      since: '2021-07-19',
      qualification: '任职资格批复 演示许可〔2021〕17号',
      duties: '主持经营管理，任投资决策委员会主任委员。',
    },
    {
      name: '慕容清（示例）',
      post: '合规与风控负责人',
      since: '2022-09-26',
      qualification: '任职备案 演示备〔2022〕28号',
      duties: '合规审查、风险管理与信息隔离墙，由母公司委派，不兼任其他职务。',
    },
    {
      name: '窦明远（示例）',
      post: '财务负责人',
      since: '2020-04-13',
      qualification: '任职资格批复 演示许可〔2020〕6号',
      duties: '财务核算、估值与资金管理。',
    },
  ],
  disclosures: [
    {
      title: '高级管理人员变动情况',
      date: '2026-09-18',
      text: '报告期内高级管理人员无变动。上一次变动为2023年3月，祁望舒任董事长，已在变动后五个工作日内公示。',
    },
    {
      title: '防范利益冲突与风险传递的制度安排',
      date: '2026-06-30',
      text: '建立信息隔离墙、跟投项目回避、关联交易审批与公允定价制度；母公司对公司实行统一的合规与风险管理，不为公司提供担保。',
    },
    {
      title: '跟投与战略配售情况（示例数据）',
      date: '2026-06-30',
      text: '截至2026年6月30日，累计参与保荐跟投9个、战略配售14个，存量投资项目37个，均以自有资金出资。限售期按交易所规则执行。',
    },
    {
      title: '受到的监管措施与自律处分',
      date: '2026-06-30',
      text: '近三年没有受到行政处罚、行政监管措施或自律处分。',
    },
  ],
  contact: [
    { name: '办公地址', value: '北京市西城区示范路1号前厅大厦16层' },
    { name: '邮政编码', value: '100000' },
    { name: '联系电话', value: '010-0000 0130', href: 'tel:01000000130' },
    { name: '投诉举报电话', value: '010-0000 0131', href: 'tel:01000000131' },
    { name: '电子邮箱', value: 'chuangxin@example.com', href: 'mailto:chuangxin@example.com' },
    { name: '服务时间', value: '工作日9:00–11:30、13:30–17:30' },
  ],
};

const companies: readonly Omit<Company, 'isSample'>[] = [
  {
    kind: 'futures',
    name: '前厅期货有限公司',
    shortName: '前厅期货',
    ratio: 92.5,
    isControlled: true,
    business: '商品期货经纪、金融期货经纪、期货交易咨询、资产管理，服务产业客户套期保值。',
    foundedOn: '1998-04-21',
    registeredCapital: 600_000_000,
    site: 'https://futures.example.com/',
  },
  {
    kind: 'privateFund',
    name: '前厅启程私募基金管理有限公司',
    shortName: '前厅启程',
    ratio: 100,
    isControlled: true,
    business: '私募股权投资基金管理、创业投资基金管理。基金的内容仅向确认身份的合格投资者展示。',
    foundedOn: '2016-11-08',
    registeredCapital: 500_000_000,
    page: paths.subsidiary(),
  },
  {
    kind: 'alternative',
    name: '前厅创新投资有限公司',
    shortName: '前厅创新',
    ratio: 100,
    isControlled: true,
    business: '以自有资金开展股权等另类投资、保荐项目跟投与战略配售，不募集资金。',
    foundedOn: '2013-11-18',
    registeredCapital: 1_200_000_000,
    page: paths.guolianchuangxin(),
    detail: innovation,
  },
  {
    kind: 'fundManagement',
    name: '示例远见基金管理有限公司',
    shortName: '远见基金',
    ratio: 35,
    isControlled: false,
    business: '公开募集证券投资基金的募集与管理，由其自有治理机构独立经营。',
    foundedOn: '2011-03-30',
    registeredCapital: 300_000_000,
    site: 'https://fund.example.com/',
  },
  {
    kind: 'equityMarket',
    name: '演示区域股权市场有限公司',
    shortName: '演示股权市场',
    ratio: 8,
    isControlled: false,
    business: '为所在区域内的中小微企业提供挂牌、登记托管与融资服务。',
    foundedOn: '2014-12-26',
    registeredCapital: 250_000_000,
    site: 'https://equity-market.example.com/',
  },
];

/** Three controlled companies and two others, all made up. */
export const demoSubsidiaries: CompanyDraft<'subsidiaries'> = {
  asOf: '2026-06-30',
  companies: companies.map((company) => ({ ...company, isSample: true })),
};
