import type { PublicTable } from '#platform/public-table.ts';
import { paths } from '#ui/paths.ts';

/** The branches with their business contacts. Managers are on the pages only: a file of names serves nobody. */
export const branchTable: PublicTable = {
  code: 'branches',
  title: '营业网点',
  about: '全部营业网点的地址、电话、营业时间与业务范围，随网点变更更新。',
  page: paths.branches(),
  key: ['code'],
  columns: [
    { name: 'code', title: '网点代码', type: 'text', isRequired: true },
    { name: 'name', title: '名称', type: 'text', isRequired: true },
    { name: 'province', title: '省份', type: 'text', isRequired: true },
    { name: 'city', title: '城市', type: 'text', isRequired: true },
    { name: 'district', title: '区县', type: 'text', isRequired: true },
    { name: 'address', title: '地址', type: 'text', isRequired: true },
    { name: 'postcode', title: '邮编', type: 'text', isRequired: true },
    { name: 'phones', title: '咨询电话', type: 'text', isRequired: true },
    { name: 'complaintPhone', title: '投诉电话', type: 'text', isRequired: true },
    { name: 'hours', title: '营业时间', type: 'text', isRequired: true },
    { name: 'businessScope', title: '业务范围', type: 'text', isRequired: true },
    { name: 'facilities', title: '设施与服务', type: 'text' },
    { name: 'licenceNumber', title: '许可证编号', type: 'text', isRequired: true },
    { name: 'openedOn', title: '开业日期', type: 'day' },
    { name: 'longitude', title: '经度', type: 'number', unit: '度' },
    { name: 'latitude', title: '纬度', type: 'number', unit: '度' },
    { name: 'coordinateSystem', title: '坐标系', type: 'text' },
  ],
  tags: ['branch'],
  async read({ db }) {
    const rows = await db.selectFrom('branches').selectAll().orderBy('code').execute();
    return {
      rows: rows.map((row) => ({
        code: row.code,
        name: row.name,
        province: row.provinceName,
        city: row.cityName,
        district: row.districtName,
        address: row.address,
        postcode: row.postcode,
        phones: row.phones.join('；'),
        complaintPhone: row.complaintPhone,
        hours: row.hours.join('；'),
        businessScope: row.businessScope.join('；'),
        facilities: row.facilities.join('；') || null,
        licenceNumber: row.licenceNumber,
        openedOn: row.openedOn,
        longitude: row.longitude === null ? null : Number(row.longitude),
        latitude: row.latitude === null ? null : Number(row.latitude),
        coordinateSystem: row.longitude === null ? null : row.coordinateSystem,
      })),
    };
  },
};
