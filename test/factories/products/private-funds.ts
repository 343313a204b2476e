import type {
  SubsidiaryFacts,
  InvestorConfirmInput,
  SubsidiaryNoticeDraft,
  PrivateFund,
  TermsBody,
} from '#products/private-funds/schema.ts';

/** Builds terms with two conditions and two statements. */
export function buildPrivateFundTerms(overrides: Partial<TermsBody> = {}): TermsBody {
  return {
    title: '合格投资者确认',
    audience: ['只面向合格投资者。'],
    conditions: [
      { key: 'person-assets', text: '金融资产不低于 300 万元' },
      { key: 'person-income', text: '最近三年个人年均收入不低于 50 万元' },
    ],
    statements: [
      { key: 'identity', text: '我以真实身份确认' },
      { key: 'risk', text: '我能承担损失' },
    ],
    privacy: '加密保存。',
    basis: '依据条例。',
    ...overrides,
  };
}

/** Builds a complete confirmation of the first version of these terms. */
export function buildConfirmation(overrides: Partial<InvestorConfirmInput> = {}): InvestorConfirmInput {
  return { version: 1, condition: 'person-assets', name: '张三', statements: ['identity', 'risk'], ...overrides };
}

/** Builds a running fund. */
export function buildPrivateFund(overrides: Partial<PrivateFund> = {}): PrivateFund {
  return {
    recordCode: 'TEST001',
    name: '测试一号私募股权投资基金',
    manager: '测试私募基金管理有限公司',
    custodian: '示例商业银行股份有限公司',
    kind: '股权投资基金',
    riskLevel: 'R5',
    establishedOn: '2024-05-17',
    state: 'running',
    endedOn: null,
    summary: '测试用',
    ...overrides,
  };
}

/** Builds a notice of that fund. */
export function buildNotice(overrides: Partial<SubsidiaryNoticeDraft> = {}): SubsidiaryNoticeDraft {
  return {
    fundCode: 'TEST001',
    kind: '分配公告',
    title: '关于测试一号收益分配的公告',
    paragraphs: ['第一段。'],
    facts: [{ label: '到账日', value: '2026-09-25' }],
    source: '测试私募',
    publishedOn: '2026-08-20',
    ...overrides,
  };
}

/** Builds the subsidiary. */
export function buildSubsidiary(overrides: Partial<SubsidiaryFacts> = {}): SubsidiaryFacts {
  return {
    name: '测试私募基金管理有限公司',
    shortName: '测试私募',
    englishName: 'Test Private Fund Management Co., Ltd.',
    registrationCode: 'P0000000',
    memberCode: 'GC0000000000',
    registeredOn: '2017-06-19',
    foundedOn: '2016-11-08',
    capital: '人民币 5 亿元',
    legalRepresentative: '测试人员',
    creditCode: '91000000000000000X',
    scope: '私募股权投资基金管理',
    summary: '全资私募基金子公司。',
    address: '示范路 1 号',
    postcode: '100000',
    hours: '交易日 9:00–17:00',
    phones: [{ name: '总机', number: '010-0000 0120' }],
    email: 'fund@example.com',
    complaint: { phone: '010-0000 0122', email: 'complaint@example.com', address: '示范路 1 号', promise: '15 个工作日' },
    registrationCheck: { text: '协会公示平台', href: 'https://gs.amac.org.cn' },
    isSample: true,
    ...overrides,
  };
}
