import { route } from '#web/page/route.ts';

/** Pages: what clients do for themselves. */
export const clientPages = {
  login: route('/Login', () => import('#modules/client/login/pages/login/login-page.tsx'), {
    title: '客户登录',
    isLively: true,
    isUnlisted: true,
  }),
  resetPassword: route('/Login/reset', () => import('#modules/client/login/pages/reset/reset-page.tsx'), {
    title: '重置登录密码',
    isLively: true,
    isUnlisted: true,
  }),
  business: route('/Business', () => import('#modules/client/hall/pages/hall-page.tsx'), {
    title: '业务办理大厅',
    needsLogin: true,
    isLively: true,
    isUnlisted: true,
  }),
  businessCase: route('/Business/case/:acptId', () => import('#modules/client/hall/pages/case-page.tsx'), {
    samples: ['0'],
    needsLogin: true,
    isLively: true,
  }),
  businessCases: route('/Business/cases', () => import('#modules/client/hall/pages/cases-page.tsx'), {
    title: '我的办理',
    query: { state: ['all', 'unfinished', 'returned', 'approved', 'refused', 'withdrawn', 'expired'], pageNum: 'page' },
    needsLogin: true,
    isLively: true,
    isUnlisted: true,
  }),
  businessPrepare: route('/Business/handle/:code', () => import('#modules/client/hall/pages/prepare-page.tsx'), {
    samples: ['chinext', 'contact_change'],
    isLively: true,
  }),
  privacyCenter: route('/Business/privacy', () => import('#modules/client/privacy/pages/privacy-centre-page.tsx'), {
    title: '隐私中心',
    needsLogin: true,
    isLively: true,
    isUnlisted: true,
  }),
  businessDocuments: route('/Business/documents', () => import('#modules/client/agreement/pages/documents-page.tsx'), {
    title: '我的文件',
    needsLogin: true,
    isLively: true,
    isUnlisted: true,
  }),
  accountSecurity: route('/Business/security', () => import('#modules/client/login/pages/security/security-page.tsx'), {
    title: '账户安全',
    needsLogin: true,
    isLively: true,
    isUnlisted: true,
  }),
  districtLogin: route('/FinancialDistric/Login', () => import('#modules/client/login/pages/login/district-login-page.tsx'), {
    title: '金融专区登录',
    isLively: true,
    isUnlisted: true,
  }),
  riskCheck: route('/FinancialDistric/RiskCheck', () => import('#modules/client/questionnaire/pages/risk-check-page.tsx'), {
    title: '风险测评',
    isLively: true,
  }),
  riskTest: route('/FinancialDistric/RiskCheck/test', () => import('#modules/client/questionnaire/pages/risk-test-page.tsx'), {
    title: '办理风险测评',
    needsLogin: true,
    isLively: true,
  }),
  riskPractice: route('/FinancialDistric/RiskCheck/practice', () => import('#modules/client/questionnaire/pages/practice-page.tsx'), {
    title: '风险测评练习',
    query: { mode: ['step'] },
    samples: ['', '?mode=step'],
    formLimit: 8000,
  }),
  identity: route('/OnlineTrading/Identity', () => import('#modules/client/identity/pages/identity-page.tsx'), {
    title: '身份证更新',
    isLively: true,
  }),
  signAgreement: route('/OnlineTrading/Agreement', () => import('#modules/client/agreement/pages/sign-agreement-page.tsx'), {
    title: '签署电子协议',
    query: { acpt_id: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
    samples: ['?acpt_id=00000000-0000-4000-8000-000000000000'],
    isPersonal: true,
    isLively: true,
    isUnlisted: true,
  }),
  verifyAgreement: route('/verify/agreement', () => import('#modules/client/agreement/pages/verify-agreement-page.tsx'), {
    title: '核验电子协议',
    query: { hash: 'text' },
    samples: ['', '?hash=0000000000000000000000000000000000000000000000000000000000000000'],
    isPersonal: true,
    isLively: true,
  }),
};
