import { branchDraft, type BranchDraft } from '#modules/portal/branch/schema.ts';
import { listBranchDrafts } from '#modules/portal/branch/service/branches.ts';
import { replaceBranches } from '#modules/portal/branch/service/replace-branches.ts';
import { paths } from '#web/paths.ts';
import { wholeList } from '../made/whole-list.ts';

/** All branches; known codes keep their pages. */
export const branches = wholeList<BranchDraft>({
  code: 'branches',
  title: '营业网点',
  group: '披露与名录',
  item: branchDraft,
  itemTitle: '网点',
  key: 'code',
  fields: {
    code: { title: '网点代码', help: '3 至 10 位大写字母或数字；启用后不能更改' },
    name: '名称',
    provinceCode: { title: '省级代码', help: '2 位数字' },
    provinceName: '省',
    cityCode: { title: '地市代码', help: '4 位数字' },
    cityName: '市',
    districtName: '区县',
    address: '地址',
    postcode: '邮编',
    phones: { title: '咨询电话', help: '每行一个' },
    orderPhone: '委托电话',
    complaintPhone: '投诉电话',
    fax: '传真',
    hours: { title: '营业时间', help: '每行一条' },
    longitude: { title: '经度', help: '与纬度同时填写或同时留空' },
    latitude: '纬度',
    coordinateSystem: { title: '坐标系', words: { wgs84: 'WGS-84（卫星定位）', gcj02: 'GCJ-02（国内地图）', bd09: 'BD-09（百度地图）' } },
    pictureSrc: { title: '门面图片', widget: 'picture', picture: { ending: 'card-1280', alt: 'pictureAlt' } },
    pictureAlt: { title: '图片说明', help: '供看不到图片的人了解' },
    transport: '交通',
    businessScope: { title: '业务范围', help: '每行一项' },
    facilities: { title: '设施', help: '每行一项' },
    manager: '负责人',
    licenceNumber: '许可证编号',
    openedOn: '开业日期',
    notices: '网点通知',
    'notices.*': '通知',
    'notices.*.date': '日期',
    'notices.*.text': '内容',
  },
  read: listBranchDrafts,
  replace: replaceBranches,
  addresses: [paths.branches()],
});
