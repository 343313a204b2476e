import type { BranchDraft } from '#content/branches/schema.ts';

/** Builds a branch in Beijing; override what the test is about. */
export function buildBranch(overrides: Partial<BranchDraft> = {}): BranchDraft {
  return {
    code: 'BJ001',
    name: '北京示范路证券营业部',
    provinceCode: '11',
    provinceName: '北京市',
    cityCode: '1101',
    cityName: '北京市',
    districtName: '西城区',
    address: '示范路1号',
    postcode: '100000',
    phones: ['010-0000 0001'],
    orderPhone: '010-0000 0002',
    complaintPhone: '010-0000 0003',
    fax: null,
    hours: ['交易日 8:30–17:00'],
    longitude: 116.4,
    latitude: 39.9,
    coordinateSystem: 'gcj02',
    pictureSrc: null,
    pictureAlt: null,
    transport: '地铁示范站 A 口向东 200 米',
    businessScope: ['证券经纪'],
    facilities: ['无障碍坡道'],
    manager: '演示负责人甲',
    licenceNumber: '演示000001',
    openedOn: '2008-05-12',
    notices: [],
    ...overrides,
  };
}
