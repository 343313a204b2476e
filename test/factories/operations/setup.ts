import { openSetUpDeps, type SetUpDeps } from '#operations/setup/deps.ts';
import type { FirmDraft } from '#operations/setup/schema.ts';
import type { StandardPack } from '#operations/setup/service/set-up-firm.ts';
import { buildStaffDeps } from '../identity/staff.ts';
import { testSecret } from '../platform/crypto.ts';

/** Builds dependencies with the test keys. */
export const buildSetUpDeps = (): SetUpDeps =>
  openSetUpDeps({ config: { publicUrl: 'http://localhost:3000' }, secret: testSecret(), staff: buildStaffDeps() });

/** Builds a firm with all required data. */
export const buildFirm = (more: Partial<FirmDraft> = {}): FirmDraft => ({
  firm: {
    name: '青松证券股份有限公司',
    shortName: '青松证券',
    englishName: 'Qingsong Securities',
    slogan: '稳健如松',
    description: '青松证券官方网站',
    product: 'qs',
  },
  contact: {
    hotline: '4006-000-111',
    complaintPhone: '021-5000 0001',
    complaintEmail: 'complaint@qingsong.example',
    serviceHours: '人工服务 8:30–17:30',
  },
  records: { licence: '沪证许字第000001号', icp: '沪ICP备00000001号' },
  brand: { color: '#1d6b4f', letters: '松' },
  administrators: {
    system: { loginName: 'zhang.system', name: '张系统' },
    security: { loginName: 'li.security', name: '李安全' },
    audit: { loginName: 'wang.audit', name: '王审计' },
  },
  ...more,
});

/** A frame without any texts. */
export const emptyStandardPack: StandardPack = {
  frame: {
    menu: [],
    footer: [],
    homeEntries: [],
    auxiliaryKeys: [],
    riskLine: '市场有风险，投资需谨慎。',
  },
  load: async () => undefined,
};
