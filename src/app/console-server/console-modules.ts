import { createClientCareApi } from '#clients/care/api.ts';
import { createCaseDeskApi } from '#clients/case-desk/api.ts';
import { createComplaintDeskApi } from '#complaints/complaint-desk/api.ts';
import { createCallBackHandlingApi } from '#contact/call-backs/handling-api.ts';
import { firmFactsApi } from '#content/firm-facts/api.ts';
import { createMediaApi } from '#content/media/api.ts';
import { fail } from '#contract/call-error.ts';
import { createSeekerSessionsStaffApi } from '#identity/job-seekers/sessions-api.ts';
import { createStaffApi } from '#identity/staff/api.ts';
import type { StaffAct } from '#identity/staff/service/roles.ts';
import { createAuditApi } from '#operations/audit/api.ts';
import { createDataExportApi } from '#operations/data-export/api.ts';
import { createDoctorApi } from '#operations/doctor/api.ts';
import { createEvidenceApi } from '#operations/evidence/api.ts';
import type { RenderAddress } from '#operations/evidence/service/find-next-change.ts';
import { createOperationApi } from '#operations/health/api.ts';
import { createInsightApi } from '#operations/insight/api.ts';
import { createRetentionApi } from '#operations/retention/api.ts';
import { createSetUpApi } from '#operations/setup/api.ts';
import { createTakeoverApi } from '#operations/takeover/api.ts';
import { createUploadScanApi } from '#operations/upload-scans/api.ts';
import { guardUploads } from '#operations/upload-scans/service/guard-uploads.ts';
import { createWebhookApi } from '#operations/webhooks/api.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import type { EndpointGroup } from '#platform/http/openapi/groups.ts';
import { createHiringApi } from '#recruitment/hiring/api.ts';
import { createChangeApi } from '#workflow/change-orders/api.ts';
import { createDataImportApi } from '#workflow/data-imports/api.ts';
import { factCheckApi } from '#workflow/fact-check/api.ts';
import { createInboxApi } from '#workflow/inbox/api.ts';
import { createNotificationApi } from '#workflow/notifications/api.ts';
import { addressStep } from '#workflow/notifications/service/set-up-step.ts';
import { ruleCheckApi } from '#workflow/rule-check/api.ts';
import { listSiteJobs } from '../jobs.ts';
import type { ModuleServices } from '../modules.ts';
import { importTargets as targets } from '../registers.ts';
import { listAssignedWork } from './assigned-work.ts';
import { openAuditDeps } from './audit-deps.ts';
import { listScopeChoices } from './scope-choices.ts';

/** For a console without the site's pages: previews are not available. */
const drawNothing: RenderAddress = () => Promise.reject(fail('unavailable'));

/** Lists the modules of the console with their endpoints, in the order of the contract's pages. */
export function listConsoleModules(services: ModuleServices, draw: RenderAddress = drawNothing): readonly EndpointGroup[] {
  const { staff, business, identity, complaints, config, deliveries, exports } = services;
  const groups: readonly EndpointGroup[] = [
    {
      title: '账号与角色',
      description: '管理端的登录、自己的账户、账号、角色与权限。',
      endpoints: [
        ...createStaffApi(staff, () => listStaffActs(groups), { listChoices: listScopeChoices, listHeld: listAssignedWork }),
        ...createSeekerSessionsStaffApi(services.seekers),
      ],
    },
    {
      title: '业务审核',
      description: '客户提交的业务与身份证更新：队列、详情、领取、备注、审核与复核。',
      endpoints: createCaseDeskApi({ business, identity }),
    },
    {
      title: '投诉办理',
      description: '投诉、举报、咨询与建议的受理、调查、答复、延期和结案。',
      endpoints: createComplaintDeskApi({ ...complaints, publicUrl: config.publicUrl }),
    },
    {
      title: '客户与个人信息申请',
      description: '按号码查询客户、冻结与解除，以及删除个人信息和注销账户的申请。',
      endpoints: createClientCareApi(services),
    },
    {
      title: '回电',
      description: '访客预约的回电：队列、领取、查看号码与登记结果。',
      endpoints: createCallBackHandlingApi(services.callBacks),
    },
    {
      title: '招聘',
      description: '投递的查看、推进与用人意见，面试安排，人才储备与统计。',
      endpoints: createHiringApi(deliveries),
    },
    {
      title: '个人信息导出',
      description: '导出个人信息的申请、批准与下载。',
      endpoints: createDataExportApi(exports),
    },
    ...listContentModules(services, draw),
    {
      title: '归档与保全',
      description: '按月归档的记录，以及依法保全的对象。',
      endpoints: createRetentionApi(services.retention),
    },
    {
      title: '通知',
      description: '员工在管理端之外怎样收到待办提醒，以及各人能否收到。',
      endpoints: createNotificationApi(services.notification),
    },
    {
      title: '审计',
      description: '谁在何时做了什么：查询、导出与封存情况。',
      endpoints: createAuditApi(openAuditDeps(services, { jobs: () => listSiteJobs(services), calls: () => nameCalls(groups) })),
    },
    {
      title: '事件推送',
      description: '把发生的事推送给公司的其他系统：地址、签名密钥、推送记录与重新推送。',
      endpoints: createWebhookApi(services.webhooks),
    },
    {
      title: '运行',
      description: '待处理事项、后台作业、运行状况、安装检查、保存期限、设置、消息发件箱与隔离的文件。',
      endpoints: listOperationEndpoints(services),
    },
  ];
  return groups.map((group) => ({ ...group, endpoints: guardUploads(group.endpoints, services.uploadScans) }));
}

/** A process that runs has valid settings. */
function listOperationEndpoints(services: ModuleServices): readonly Endpoint[] {
  const operation = { ...services, jobs: () => listSiteJobs(services) };
  const doctor = createDoctorApi({ config: services.config, secret: services.secret, operation, problems: [], doubtful: new Set() });
  return [...createOperationApi(operation), ...doctor, ...createUploadScanApi(services.uploadScans)];
}

/** Lists the modules for content, change orders and publication. */
function listContentModules(services: ModuleServices, draw: RenderAddress): readonly EndpointGroup[] {
  const { agreement, change, files, firstDay, links, media } = services;
  return [
    {
      title: '内容与变更单',
      description: '网站的内容，以及修改内容的变更单：起草、复核、生效与历史。',
      endpoints: createChangeApi(change),
    },
    {
      title: '事实',
      description: '文字引用的费用、利率、时间、号码与期限，以及与它们矛盾的文字。',
      endpoints: [...firmFactsApi, ...factCheckApi],
    },
    {
      title: '合规规则',
      description: '文字须遵守的合规规则：覆盖、检查结果、建议的改法与例外。',
      endpoints: ruleCheckApi,
    },
    { title: '图片库', description: '网站使用的图片：上传、替代文字、焦点、替换、使用情况与删除。', endpoints: createMediaApi(media) },
    {
      title: '数据导入',
      description: '每日的名单与其他名单：上传、检查、复核、发布、恢复，以及各名单是否按时更新。',
      endpoints: createDataImportApi({ files, targets }),
    },
    {
      title: '初始设置与上线',
      description: '空站的初始设置、上线检查清单，以及查看未上线网站的凭证。',
      endpoints: createSetUpApi(firstDay, { ...services, jobs: () => listSiteJobs(services) }, targets),
    },
    {
      title: '旧站迁入',
      description: '公司旧站的压缩包：上传、读取的进度与识别的结果。',
      endpoints: createTakeoverApi(change),
    },
    {
      title: '网页存证',
      description: '网站在何时展示了什么：查询、查看与出具证明。',
      endpoints: createEvidenceApi({ ...agreement, render: draw }),
    },
    {
      title: '网站洞察',
      description: '网站的访问、搜索、评价、断点与时效，以及链接检查。',
      endpoints: createInsightApi(links),
    },
    {
      title: '待办',
      description: '等待自己处理的全部事项与提醒。',
      endpoints: createInboxApi({ targets, sources: () => services.notification.sources, setUps: [addressStep] }),
    },
  ];
}

/** Lists the acts opened by permissions, as declared by the calls. */
export const listStaffActs = (groups: readonly EndpointGroup[]): StaffAct[] =>
  groups.flatMap(({ endpoints }) => endpoints.flatMap(({ call, summary }) => (call.may ? [{ may: call.may, summary }] : [])));

/** Returns the names of staff calls by method and path, for recorded refusals. */
const nameCalls = (groups: readonly EndpointGroup[]): ReadonlyMap<string, string> =>
  new Map(groups.flatMap(({ endpoints }) => endpoints.map(({ call, summary }) => [`${call.method} ${call.path}`, summary] as const)));
