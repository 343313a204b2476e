import type { CompanyDraft } from '#content/company/schema/kinds.ts';

type Draft = { [Kind in 'profile' | 'shareholders' | 'structure']: CompanyDraft<Kind> };
type Person = CompanyDraft<'executives'>['people'][number];
type Certificate = CompanyDraft<'certificates'>['certificates'][number];
type Company = CompanyDraft<'subsidiaries'>['companies'][number];

const contact = { phone: '010-0000 0001', email: 'contact@example.com', hours: '工作日 9:00–17:00' };

/** Builds the particulars of a firm; override what the test is about. */
export function buildProfile(overrides: Partial<Draft['profile']> = {}): Draft['profile'] {
  return {
    foundedOn: '1996-09-25',
    registeredCapital: 1_000_000_000,
    legalRepresentative: '甲',
    creditCode: '演示代码',
    licenceNumber: '演示许可证',
    listing: '未上市',
    businessScope: ['证券经纪'],
    registeredAddress: '示范路1号',
    officeAddress: '示范路1号',
    postcode: '100000',
    longitude: 116.4,
    latitude: 39.9,
    transport: '地铁示范站',
    officeHours: '工作日 9:00–17:00',
    fax: '010-0000 0002',
    investorRelations: contact,
    media: contact,
    figures: [],
    figuresAsOf: '2026-06-30',
    chairman: { name: '甲', post: '董事长', signedOn: '2026-01-15' },
    website: 'https://www.example.com/',
    ...overrides,
  };
}

/** Builds a list of two holders of a capital of 1000 shares, the smaller one first. */
export function buildShareholders(overrides: Partial<Draft['shareholders']> = {}): Draft['shareholders'] {
  return {
    asOf: '2026-06-30',
    totalShares: 1000,
    holderCount: 9,
    holders: [
      { name: '乙公司', shares: 85, nature: '国有法人' },
      { name: '甲公司', shares: 333, nature: '国有法人' },
    ],
    ...overrides,
  };
}

/** Builds the units of an organisation from `code:parent`; the one without a parent is the top. */
export function buildStructure(...units: readonly string[]): Draft['structure'] {
  const departments = units.map((unit) => {
    const [code = '', parent] = unit.split(':');
    return { code, name: code, parent: parent ?? null, duties: `${code} 的职责` };
  });
  return { departments };
}

export function buildPerson(overrides: Partial<Person> = {}): Person {
  return {
    group: 'executive',
    name: '甲',
    post: '总经理',
    since: '2022-06-20',
    qualification: '备案1号',
    duties: '经营',
    profile: '履历',
    ...overrides,
  };
}

export function buildCertificate(overrides: Partial<Certificate> = {}): Certificate {
  return {
    code: 'zhizhao',
    kind: 'licence',
    name: '执照',
    number: '1',
    issuer: '机关',
    issuedOn: '2020-01-01',
    text: '说明',
    ...overrides,
  };
}

export function buildCompany(overrides: Partial<Company> = {}): Company {
  return {
    kind: 'futures',
    name: '期货公司',
    shortName: '期货',
    ratio: 100,
    isControlled: true,
    business: '期货经纪',
    foundedOn: '2008-01-01',
    registeredCapital: 100_000_000,
    ...overrides,
  };
}
