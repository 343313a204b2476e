import { paths } from '#ui/paths.ts';
import { singleContent } from '#workflow/change-orders/presets/single-content.ts';
import { trustRegisterDraft, type TrustRegisterDraft } from '../schema/trust.ts';
import { getTrustRegister, replaceTrustRegister } from '../service/register.ts';

const kinds = {
  phone: '电话',
  url: '网址',
  mail: '邮箱',
  publicAccount: '公众号',
  app: '应用',
  licence: '证照',
  account: '账户',
  name: '名称',
};

/** Identities of the firm and known imitations, used by 辨真伪. */
export const trustRegister = singleContent<TrustRegisterDraft>({
  code: 'trust-register',
  title: '官方标识与仿冒名单',
  group: '披露与名录',
  scope: 'firm',
  levels: 2,
  draft: trustRegisterDraft,
  fields: {
    official: '官方标识',
    'official.*': '标识',
    'official.*.kind': { title: '类型', words: kinds },
    'official.*.value': { title: '号码、网址或名称', help: '每项只登记一次' },
    'official.*.name': '用途',
    'official.*.note': '备注',
    'official.*.since': '启用日期',
    'official.*.until': { title: '停用日期', help: '仍在使用时留空' },
    fakes: '仿冒名单',
    'fakes.*': '仿冒',
    'fakes.*.kind': { title: '类型', words: kinds },
    'fakes.*.value': { title: '号码、网址或名称', help: '每项只登记一次' },
    'fakes.*.reportedOn': '发现日期',
    'fakes.*.harm': '危害',
    'fakes.*.sign': '识别特征',
    'fakes.*.isSample': '示例数据',
  },
  async read(ctx) {
    const { official, fakes } = await getTrustRegister(ctx);
    return { official: official.map(({ until, ...one }) => ({ ...one, ...(until && { until }) })), fakes };
  },
  write: replaceTrustRegister,
  placeOf: ({ official, fakes }) => `${official.length} 个标识，${fakes.length} 个仿冒`,
  addresses: [paths.websiteSecurity(), paths.verify()],
});
