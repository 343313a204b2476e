import type { CompanyDraft } from '#modules/district/private-fund/service/company.ts';

const asOf = '2026-09-30';

/** The demo firm's subsidiary for private funds. Names, numbers and people are made up and shown as 示例. */
export const demoSubsidiary: CompanyDraft = {
  facts: {
    name: '前厅启程私募基金管理有限公司',
    shortName: '前厅启程',
    englishName: 'Qianting Qicheng Private Fund Management Co., Ltd.',
    registrationCode: 'P0000000（示例）',
    memberCode: 'GC0000000000（示例）',
    registeredOn: '2017-06-19',
    foundedOn: '2016-11-08',
    capital: '人民币 5 亿元',
    legalRepresentative: '沈知远（示例）',
    creditCode: '91000000000000000X（示例）',
    scope: '私募股权投资基金管理、创业投资基金管理服务（在中国证券投资基金业协会完成登记备案后方可从事经营活动）。',
    summary:
      '前厅启程是前厅证券的全资私募基金子公司，2016 年设立，2017 年完成管理人登记。公司只做一件事：用受托人的标准管理合格投资者的长期资金。',
    address: '北京市西城区示范路 1 号前厅大厦 12 层',
    postcode: '100000',
    hours: '交易日 9:00–11:30、13:00–17:00，来访请提前一个工作日预约',
    phones: [
      { name: '总机', number: '010-0000 0120' },
      { name: '投资者服务', number: '010-0000 0121' },
    ],
    email: 'qicheng@example.com',
    complaint: {
      phone: '010-0000 0122',
      email: 'qicheng-complaint@example.com',
      address: '北京市西城区示范路 1 号前厅大厦 12 层合规风控部（邮编 100000）',
      promise: '收到当日登记，3 个工作日内告知是否受理，15 个工作日内书面答复',
    },
    registrationCheck: { text: '中国证券投资基金业协会信息公示平台', href: 'https://gs.amac.org.cn' },
    isSample: true,
  },
  people: [
    {
      name: '沈知远',
      post: '执行董事、法定代表人',
      biography: '经济学硕士，证券与基金从业二十二年，先后负责研究与资产管理业务。2016 年参与筹建前厅启程，主持公司治理与重大投资决策。',
      certificateNumber: 'P0000000000001（示例）',
      since: '2016-11-08',
    },
    {
      name: '顾以宁',
      post: '总经理',
      biography: '工学学士、工商管理硕士，有十五年先进制造行业的产业与投资经历，主持投资与投后管理，任投资决策委员会主任委员。',
      certificateNumber: 'P0000000000002（示例）',
      since: '2021-03-15',
    },
    {
      name: '陆衡',
      post: '合规风控负责人',
      biography:
        '法学硕士，具有法律职业资格，曾在律师事务所与证券公司合规部门工作十三年。对合规与风险管理事项有一票否决权，不兼任投资职务。',
      certificateNumber: 'P0000000000003（示例）',
      since: '2018-07-02',
    },
    {
      name: '温若川',
      post: '副总经理',
      biography: '医学博士，有十一年医疗健康领域的临床研究与投资经历，负责医疗健康方向的项目与产品。',
      certificateNumber: 'P0000000000004（示例）',
      since: '2020-05-18',
    },
    {
      name: '叶书白',
      post: '信息披露与运营负责人',
      biography: '会计学硕士，注册会计师，负责基金估值、信息披露、投资者服务与档案管理，每季度组织与托管人的账目核对。',
      certificateNumber: 'P0000000000005（示例）',
      since: '2019-09-09',
    },
  ],
  holdings: [
    {
      name: '前厅证券股份有限公司',
      relation: 'shareholder',
      sharePercent: 100,
      business: '证券经纪、投资咨询、融资融券、金融产品代销等持牌证券业务',
      asOf,
    },
    {
      name: '前厅启程（示例）创业投资管理有限公司',
      relation: 'investment',
      sharePercent: 100,
      business: '作为特殊目的机构担任部分有限合伙型基金的普通合伙人',
      asOf,
    },
    {
      name: '示例先进制造产业基金管理有限公司',
      relation: 'investment',
      sharePercent: 40,
      business: '与地方产业平台合作设立，管理先进制造方向的产业基金',
      asOf,
    },
    {
      name: '示例生命科学创业投资有限公司',
      relation: 'investment',
      sharePercent: 15.5,
      business: '早期生命科学项目的创业投资，不参与日常经营',
      asOf,
    },
  ],
};
