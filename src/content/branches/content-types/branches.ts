import { paths } from '#ui/paths.ts';
import { registerFields } from '#workflow/change-orders/presets/register-fields.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { branchDraft, type BranchDraft } from '../schema.ts';
import { branchRegister, toBranchDraft, toBranchRow } from '../service/branch-register.ts';
import { listBranchDrafts } from '../service/branches.ts';
import { replaceBranches } from '../service/replace-branches.ts';

/** The list of all branches. A branch with a known code keeps its page. */
export const branches = wholeList<BranchDraft>({
  code: 'branches',
  title: '营业网点',
  group: '披露与名录',
  scope: 'branch',
  item: branchDraft,
  itemTitle: '网点',
  key: 'code',
  fields: {
    ...registerFields(branchRegister, {
      code: { help: '3 至 10 位大写字母或数字；启用后不能更改' },
      provinceCode: { help: '2 位数字' },
      cityCode: { help: '4 位数字' },
      phones: { help: '每行一个' },
      hours: { help: '每行一条' },
      longitude: { help: '与纬度同时填写或同时留空' },
      pictureSrc: { widget: 'picture', picture: { ending: 'card-1280', alt: 'pictureAlt' } },
      pictureAlt: { help: '供看不到图片的人了解' },
      businessScope: { help: '每行一项' },
      facilities: { help: '每行一项' },
    }),
    'notices.*': '通知',
    'notices.*.date': '日期',
    'notices.*.text': '内容',
  },
  sheet: { register: branchRegister, toRow: toBranchRow, toEntry: toBranchDraft },
  read: listBranchDrafts,
  replace: replaceBranches,
  addresses: [paths.branches()],
});
