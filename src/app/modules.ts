import { join } from 'node:path';
import { createAgreementApi } from '#clients/agreements/api.ts';
import { openAgreementDeps, type AgreementDeps } from '#clients/agreements/deps.ts';
import { clientExport } from '#clients/care/client-export.ts';
import { createBusinessApi } from '#clients/cases/api.ts';
import { openCaseDeps, type CaseDeps } from '#clients/cases/deps.ts';
import { hallApi } from '#clients/hall/api.ts';
import { createIdentityApi } from '#clients/id-cards/api.ts';
import { openIdentityDeps, type IdentityDeps } from '#clients/id-cards/deps.ts';
import { createPrivacyApi } from '#clients/privacy/api.ts';
import type { PrivacyDeps } from '#clients/privacy/deps.ts';
import { deviceConsent } from '#clients/privacy/service/consents.ts';
import { createQualificationApi } from '#clients/qualification/api.ts';
import { openQualificationDeps, type QualificationDeps } from '#clients/qualification/deps.ts';
import { createQuestionnaireApi } from '#clients/questionnaires/api.ts';
import { openQuestionDeps } from '#clients/questionnaires/deps.ts';
import { createTimelineApi } from '#clients/timeline/api.ts';
import { openTimelineDeps, type TimelineDeps } from '#clients/timeline/deps.ts';
import { complaintExport } from '#complaints/complaint-desk/complaint-export.ts';
import { createComplaintApi } from '#complaints/complaint/api.ts';
import { openComplaintDeps, type ComplaintDeps } from '#complaints/complaint/deps.ts';
import { openingApi } from '#contact/account-opening/api.ts';
import { createCallBackApi } from '#contact/call-backs/api.ts';
import { openCallBackDeps, type CallBackDeps } from '#contact/call-backs/deps.ts';
import { chatApi } from '#contact/chat/api.ts';
import { createDigestApi } from '#contact/digests/api.ts';
import type { DigestDeps } from '#contact/digests/deps.ts';
import { contentApi } from '#content/articles/api.ts';
import { branchApi } from '#content/branches/api.ts';
import { companyApi } from '#content/company/api.ts';
import { disclosureApi } from '#content/disclosure/api.ts';
import { createDownloadApi, createTrustApi } from '#content/downloads/api.ts';
import type { IdentitySource } from '#content/downloads/service/sources/published-identities.ts';
import { investorApi } from '#content/fees-and-suitability/api.ts';
import { documentApi } from '#content/files/api.ts';
import { guideApi } from '#content/guides/api.ts';
import { helpApi } from '#content/help/api.ts';
import { openMediaDeps, type MediaDeps } from '#content/media/deps.ts';
import { createOpenDataApi } from '#content/open-data/api.ts';
import { dataFileOperations } from '#content/open-data/schema.ts';
import { createSearchApi } from '#content/search/api.ts';
import { taskApi } from '#content/tasks/api.ts';
import { createSiteApi, relatedLinksApi } from '#content/website/api.ts';
import { findLetterhead } from '#content/website/service/brand/letterhead.ts';
import { getFirmName } from '#content/website/service/settings.ts';
import { createClientApi } from '#identity/clients/api.ts';
import { openClientSecurity, type ClientSecurity } from '#identity/clients/security.ts';
import { createSeekerApi } from '#identity/job-seekers/api.ts';
import { openSeekerDeps, type SeekerDeps } from '#identity/job-seekers/deps.ts';
import { createSeekerRightsApi } from '#identity/job-seekers/rights-api.ts';
import type { SeekerRightsDeps } from '#identity/job-seekers/rights-deps.ts';
import { createSeekerSessionsApi } from '#identity/job-seekers/sessions-api.ts';
import { openStaffDeps, type StaffDeps } from '#identity/staff/deps.ts';
import { verificationApi } from '#identity/verification/api.ts';
import { openConfiguredSealKeys } from '#operations/audit/seal-key.ts';
import { openMonthSeal } from '#operations/audit/service/seal-key-handover.ts';
import { openDataExportDeps, type DataExportDeps } from '#operations/data-export/deps.ts';
import { openLinkDeps, type LinkDeps } from '#operations/insight/deps.ts';
import { openRetentionDeps, type RetentionDeps } from '#operations/retention/deps.ts';
import { openSetUpDeps, type SetUpDeps, type SetUpRunner } from '#operations/setup/deps.ts';
import { listLaunchEffects } from '#operations/setup/service/launch-effects.ts';
import { statusApi } from '#operations/status/api.ts';
import type { StatusDeps } from '#operations/status/deps.ts';
import { createTransparencyApi } from '#operations/transparency/api.ts';
import { listKeySources, type TransparencyDeps } from '#operations/transparency/deps.ts';
import { openUploadScanDeps, type UploadScanDeps } from '#operations/upload-scans/deps.ts';
import { guardUploads } from '#operations/upload-scans/service/guard-uploads.ts';
import { openWebhookDeps, type WebhookDeps } from '#operations/webhooks/deps.ts';
import { readConfig, type Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { openSm2Service } from '#platform/crypto/sm2/sm2-service.ts';
import { openTextVault, type TextVault } from '#platform/crypto/stored-text.ts';
import type { EndpointGroup } from '#platform/http/openapi/groups.ts';
import type { Job } from '#platform/jobs/job.ts';
import { openFileStore, type FileStore } from '#platform/storage/file-store.ts';
import { openFixedFiles } from '#platform/storage/fixed-files.ts';
import { withNotedKeys } from '#platform/storage/stored-keys.ts';
import { schoolApi } from '#products/education/api.ts';
import { fundApi } from '#products/funds/api.ts';
import { fundIdentities } from '#products/funds/identities.ts';
import { futuresApi } from '#products/futures/api.ts';
import { createPrivateFundApi } from '#products/private-funds/api.ts';
import { privateFundIdentities } from '#products/private-funds/identities.ts';
import { openInvestorGate } from '#products/private-funds/investor-gate.ts';
import { createDeliveryApi } from '#recruitment/deliveries/api.ts';
import { openDeliveryDeps, type DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { deliveryExport } from '#recruitment/hiring/delivery-export.ts';
import { interviewApi } from '#recruitment/interviews/api.ts';
import { jobApi } from '#recruitment/jobs/api.ts';
import { noticeApi } from '#recruitment/notices/api.ts';
import { createResumeApi } from '#recruitment/resumes/api.ts';
import { openResumeDeps, type ResumeDeps } from '#recruitment/resumes/deps.ts';
import { talentApi } from '#recruitment/talent-pool/api.ts';
import { calendarApi } from '#securities/calendar/api.ts';
import { corporateActionApi } from '#securities/corporate-actions/api.ts';
import { hkConnectApi } from '#securities/hk-connect/api.ts';
import { securitiesApi } from '#securities/lists/api.ts';
import { listFileOperations } from '#securities/lists/schema/download.ts';
import { marginTermsApi } from '#securities/margin-terms/api.ts';
import { marginApi } from '#securities/margin/api.ts';
import { readFrontFigures } from '#securities/margin/service/front-figures.ts';
import { createQuoteApi } from '#securities/quotes/api.ts';
import { openQuoteDeps, type QuoteDeps } from '#securities/quotes/deps.ts';
import { openChangeDeps, type ChangeDeps } from '#workflow/change-orders/deps.ts';
import { listDueImports } from '#workflow/data-imports/service/imports/due-imports.ts';
import { inboxSources } from '#workflow/inbox/service/all-sources.ts';
import { openMessagingDeps, type MessagingDeps } from '#workflow/messaging/deps.ts';
import { openNotificationDeps, type NotificationDeps } from '#workflow/notifications/deps.ts';
import { recheckNotification } from '#workflow/notifications/service/recheck.ts';
import { openBusinessPorts } from './business-ports.ts';
import { groupDescriptions, type GroupTitle } from './contract/group-descriptions.ts';
import { createReferenceApi } from './contract/reference-api.ts';
import { logSources } from './log-sources.ts';
import { listMonthlyRecords } from './monthly-records.ts';
import { openPrivacy } from './personal-data/open-privacy.ts';
import { timelineSources } from './personal-data/timeline-sources.ts';
import { searchSources } from './search/sources.ts';
import { openSeekerRights } from './seeker-rights/open-seeker-rights.ts';
import { openDigests } from './subscriptions/digests.ts';
import { publicTables } from './subscriptions/public-tables.ts';

/** Dependencies of modules; `Services` contains all of them. */
export interface ModuleServices {
  config: Config;
  staff: StaffDeps;
  change: ChangeDeps;
  media: MediaDeps;
  firstDay: SetUpDeps;
  extraJobs: readonly Job[];
  secret: MasterSecret;
  security: ClientSecurity;
  messaging: MessagingDeps;
  webhooks: WebhookDeps;
  notification: NotificationDeps;
  agreement: AgreementDeps;
  qualification: QualificationDeps;
  business: CaseDeps;
  identity: IdentityDeps;
  privacy: PrivacyDeps;
  timeline: TimelineDeps;
  seekers: SeekerDeps;
  resumes: ResumeDeps;
  deliveries: DeliveryDeps;
  seekerRights: SeekerRightsDeps;
  quotes: QuoteDeps;
  digests: DigestDeps;
  complaints: ComplaintDeps;
  callBacks: CallBackDeps;
  links: LinkDeps;
  exports: DataExportDeps;
  retention: RetentionDeps;
  status: StatusDeps;
  transparency: TransparencyDeps;
  uploadScans: UploadScanDeps;
  files: FileStore;
  texts: TextVault;
}

interface ModuleOptions {
  config: Config;
  secret: MasterSecret;
  files: FileStore;
  /** Absent where no firm can be set up. */
  runSetUp?: SetUpRunner | undefined;
  /** Jobs besides those of the modules. */
  extraJobs?: readonly Job[] | undefined;
}

/** Opens the dependencies for one process or for a command. */
export function openModuleServices({ config, secret, files: stored, runSetUp, extraJobs = [] }: ModuleOptions): ModuleServices {
  const files = withNotedKeys(stored);
  const messaging = openMessagingDeps({
    config,
    secret,
    firmName: getFirmName,
    mailHead: findLetterhead,
    recheck: (ctx, message) => recheckNotification(ctx, notification, message),
  });
  const notification = openNotificationDeps({
    secret,
    profile: config.cryptoProfile,
    messaging,
    sources: inboxSources,
    consoleUrl: config.consoleUrl,
  });
  const security = openClientSecurity(config, secret, { messaging, deviceConsent });
  const qualification = openQualificationDeps({ config, secret, security });
  const profile = config.cryptoProfile;
  const questions = openQuestionDeps({ secret, profile, security });
  const ports = openBusinessPorts({ secret, profile, qualification, questions });
  const business = openCaseDeps({ secret, profile, security, ports });
  const identity = openIdentityDeps({ secret, profile, files, security });
  const agreement = openAgreementDeps({ config, secret, security, messaging });
  const texts = openTextVault(secret, profile);
  const timeline = openTimelineDeps({ secret, profile, sources: timelineSources({ messaging, texts }) });
  const privacy = openPrivacy({ secret, profile, security, identity, questions, qualification, timeline });
  const seekers = openSeekerDeps({ config, secret, messaging });
  const resumes = openResumeDeps({ secret, profile, files, seekers });
  const deliveries = openDeliveryDeps({ secret, profile, resumes, seekers });
  const seekerRights = openSeekerRights({ seekers, resumes, deliveries, privacy });
  const staff = openStaffDeps({ config, secret });
  const complaints = openComplaintDeps({ secret, profile, files });
  return {
    config,
    secret,
    files,
    texts,
    security,
    qualification,
    business,
    identity,
    messaging,
    webhooks: openWebhookDeps({ config, secret }),
    notification,
    agreement,
    privacy,
    timeline,
    seekers,
    resumes,
    deliveries,
    seekerRights,
    quotes: openQuoteDeps(config),
    digests: openDigests({ config, secret, messaging }),
    complaints,
    callBacks: openCallBackDeps({ secret, profile, messaging }),
    exports: openDataExportDeps({
      secret,
      profile,
      kinds: [deliveryExport(deliveries), complaintExport(complaints), clientExport(security)],
    }),
    staff,
    firstDay: openSetUpDeps({ config, secret, staff, runSetUp }),
    extraJobs,
    change: openChangeDeps({ config, secret, files, effectsOf: listLaunchEffects, listDueImports }),
    media: openMediaDeps({ files }),
    links: openLinkDeps(config),
    retention: openRetentionDeps({
      records: listMonthlyRecords({ messaging }),
      files,
      seal: openMonthSeal(openConfiguredSealKeys(config, secret)),
      secret,
    }),
    status: {
      probeUrl: config.statusProbeUrl ?? config.publicUrl,
      copies: openFixedFiles(config.statusCopyDir ?? join(config.dataDir, 'public'), config),
    },
    transparency: {
      keySources: listKeySources(secret, config.signingKeys, openSm2Service(config)?.keyFor('log')),
      publicUrl: config.publicUrl,
      sources: logSources,
      delayMinutes: config.transparencyLogMinutes,
      witnesses: config.logWitnesses ?? [],
    },
    uploadScans: openUploadScanDeps({ config, secret, files: stored }),
  };
}

/** Lists the modules of the site with their endpoints, in the order of the contract's pages. */
export function listModules(services: ModuleServices): readonly EndpointGroup[] {
  const { agreement, business, callBacks, complaints, config, deliveries, identity, privacy } = services;
  const { digests, qualification, quotes, resumes, secret, security, seekerRights, seekers, timeline, transparency, uploadScans } =
    services;
  const parts: (Omit<EndpointGroup, 'title' | 'description'> & { title: GroupTitle })[] = [
    { title: '网站', endpoints: createSiteApi(readFrontFigures) },
    { title: '公告与资讯', endpoints: contentApi },
    { title: '公司概况', endpoints: companyApi },
    { title: '营业网点', endpoints: branchApi },
    { title: '信息公示', endpoints: disclosureApi },
    { title: '交易日历', endpoints: calendarApi },
    { title: '文件', endpoints: documentApi },
    { title: '行情', endpoints: createQuoteApi(quotes) },
    { title: '投诉与建议', endpoints: createComplaintApi(complaints) },
    { title: '融资融券', endpoints: securitiesApi, files: listFileOperations },
    { title: '两融业务参数与计算器', endpoints: marginTermsApi },
    { title: '两融市场与转融通', endpoints: marginApi },
    { title: '期货', endpoints: futuresApi },
    { title: '公募基金', endpoints: fundApi },
    { title: '投教课程', endpoints: schoolApi },
    { title: '新股与公司行动', endpoints: corporateActionApi },
    { title: '网上交易帮助', endpoints: [...helpApi, ...taskApi] },
    { title: '两融新手指南', endpoints: guideApi },
    { title: '港股通', endpoints: hkConnectApi },
    { title: '软件下载', endpoints: createDownloadApi(config) },
    { title: '安全验证', endpoints: verificationApi },
    { title: '辨真伪与网站安全', endpoints: createTrustApi(identitySources) },
    { title: '服务状态', endpoints: statusApi },
    { title: '透明日志', endpoints: createTransparencyApi(transparency) },
    { title: '投资者须知', endpoints: investorApi },
    { title: '数据目录', endpoints: createOpenDataApi(publicTables), files: dataFileOperations },
    { title: '相关链接', endpoints: relatedLinksApi },
    { title: '风险测评', endpoints: createQuestionnaireApi(openQuestionDeps({ secret, profile: config.cryptoProfile, security })) },
    { title: '私募子公司', endpoints: createPrivateFundApi(openInvestorGate({ secret, profile: config.cryptoProfile })) },
    { title: '站内搜索', endpoints: createSearchApi(searchSources) },
    { title: '网上开户', endpoints: openingApi },
    { title: '邮件订阅', endpoints: createDigestApi(digests) },
    { title: '预约回电', endpoints: createCallBackApi(callBacks) },
    { title: '在线客服', endpoints: chatApi },
    { title: '登录与会话', endpoints: createClientApi(security) },
    { title: '业务办理', endpoints: [...createBusinessApi(business), ...hallApi] },
    { title: '身份证更新', endpoints: createIdentityApi(identity) },
    { title: '准入检测', endpoints: createQualificationApi(qualification) },
    { title: '协议签署', endpoints: createAgreementApi(agreement) },
    { title: '隐私中心', endpoints: createPrivacyApi(privacy) },
    { title: '与我有关的记录', endpoints: createTimelineApi(timeline) },
    { title: '招聘职位', endpoints: jobApi },
    { title: '招聘公告', endpoints: noticeApi },
    { title: '求职者登录', endpoints: [...createSeekerApi(seekers), ...createSeekerSessionsApi(seekers)] },
    { title: '简历', endpoints: createResumeApi(resumes) },
    { title: '投递', endpoints: createDeliveryApi(deliveries) },
    { title: '面试与人才储备', endpoints: [...interviewApi, ...talentApi] },
    { title: '求职者个人信息', endpoints: createSeekerRightsApi(seekerRights) },
  ];
  const groups = parts.map((part) => ({
    ...part,
    description: groupDescriptions[part.title],
    endpoints: guardUploads(part.endpoints, uploadScans),
  }));
  const reference = { title: '接口说明', description: groupDescriptions.接口说明, endpoints: createReferenceApi(groups, config.publicUrl) };
  return [...groups, reference];
}

/** Identities that areas outside the portal publish, for 辨真伪. */
export const identitySources: readonly IdentitySource[] = [privateFundIdentities, fundIdentities];

/** Lists the modules for documentation and tests: without stored keys, with an empty file store. */
export function listModulesWithoutKeys(): readonly EndpointGroup[] {
  const config = readConfig({});
  const secret: MasterSecret = { deriveKey: () => Buffer.alloc(32) };
  return listModules(openModuleServices({ config, secret, files: openFileStore(config.dataDir) }));
}
