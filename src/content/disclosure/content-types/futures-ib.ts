import { z } from 'zod';
import { refuseDuplicates } from '#platform/http/input/refuse-duplicates.ts';
import { paths } from '#ui/paths.ts';
import { singleContent } from '#workflow/change-orders/presets/single-content.ts';
import { futuresBranchDraft, futuresManagerDraft, type FuturesIbDraft } from '../schema.ts';
import { readFuturesIbDraft, replaceFuturesIb } from '../service/futures-ib.ts';

/** Managers and branches that introduce clients to the futures company. */
export const futuresIb = singleContent<FuturesIbDraft>({
  code: 'futures-ib',
  title: '期货中间介绍业务',
  group: '披露与名录',
  scope: 'firm',
  draft: z.object({
    managers: z.array(futuresManagerDraft).superRefine(refuseDuplicates('certificateNumber')),
    branches: z.array(futuresBranchDraft).superRefine(refuseDuplicates('branch')),
  }),
  keysOf: { managers: 'certificateNumber', branches: 'branch' },
  fields: {
    managers: '业务管理人员',
    'managers.*': '人员',
    'managers.*.name': '姓名',
    'managers.*.post': '职务',
    'managers.*.certificateNumber': '从业资格编号',
    'managers.*.updatedOn': '更新日期',
    'managers.*.isSample': '示例数据',
    branches: '开展业务的网点',
    'branches.*': '网点',
    'branches.*.branch': '网点名称',
    'branches.*.head': '负责人',
    'branches.*.trainingNumber': '负责人培训证书编号',
    'branches.*.phone': { title: '电话', help: '只公布固定电话，如 010-0000 0000' },
    'branches.*.specialists': '专职人员',
    'branches.*.specialists.*': '人员',
    'branches.*.specialists.*.name': '姓名',
    'branches.*.specialists.*.certificateNumber': '从业资格编号',
    'branches.*.updatedOn': '更新日期',
    'branches.*.isSample': '示例数据',
  },
  read: readFuturesIbDraft,
  write: replaceFuturesIb,
  placeOf: ({ managers, branches }) => `${managers.length} 名管理人员，${branches.length} 家网点`,
  addresses: [paths.futuresIb()],
});
