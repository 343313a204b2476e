import { auditApi } from '#modules/console/audit/api.ts';
import { createCaseDeskApi } from '#modules/console/case-desk/api.ts';
import { createChangeApi } from '#modules/console/change/api.ts';
import { createClientCareApi } from '#modules/console/client-care/api.ts';
import { createComplaintWorkApi } from '#modules/console/complaint-desk/api.ts';
import { createEvidenceApi } from '#modules/console/evidence/api.ts';
import { createFirstDayApi } from '#modules/console/first-day/api.ts';
import { createOperationApi } from '#modules/console/operation/api.ts';
import { createStaffApi } from '#modules/console/staff/api.ts';
import type { StaffAct } from '#modules/console/staff/service/roles.ts';
import type { EndpointGroup } from '#platform/http/openapi/groups.ts';
import { listJobs, type ModuleServices } from '../modules.ts';

/** The modules of the console and what staff can ask of each, in the order of the contract's pages. */
export function listConsoleModules(services: ModuleServices): readonly EndpointGroup[] {
  const { staff, business, identity, complaints, change, config, firstDay } = services;
  const groups: readonly EndpointGroup[] = [
    {
      title: '账号与角色',
      description: '管理端的登录、自己的账户、账号、角色与权限。',
      endpoints: createStaffApi(staff, () => listActs(groups)),
    },
    {
      title: '业务审核',
      description: '客户提交的业务与身份证更新：队列、详情、领取、备注、审核与复核。',
      endpoints: createCaseDeskApi({ business, identity }),
    },
    {
      title: '投诉办理',
      description: '投诉、举报、咨询与建议的受理、调查、答复、延期和结案。',
      endpoints: createComplaintWorkApi({ ...complaints, publicUrl: config.publicUrl }),
    },
    {
      title: '客户与个人信息申请',
      description: '按号码查询客户、冻结与解除，以及删除个人信息和注销账户的申请。',
      endpoints: createClientCareApi(services),
    },
    {
      title: '内容与变更单',
      description: '网站的内容，以及修改内容的变更单：起草、复核、生效与历史。',
      endpoints: createChangeApi(change),
    },
    {
      title: '初始设置与上线',
      description: '空站的初始设置、上线检查清单，以及查看未上线网站的凭证。',
      endpoints: createFirstDayApi(firstDay),
    },
    { title: '网页存证', description: '网站在何时展示了什么：查询、查看与出具证明。', endpoints: createEvidenceApi(config) },
    { title: '审计', description: '谁在何时做了什么：查询、导出与封存情况。', endpoints: auditApi },
    {
      title: '运行',
      description: '待处理事项、后台作业、运行状况、保存期限、设置与消息发件箱。',
      endpoints: createOperationApi({ ...services, jobs: () => listJobs(services) }),
    },
  ];
  return groups;
}

/** What the permissions open, as the calls declare it. */
export const listActs = (groups: readonly EndpointGroup[]): StaffAct[] =>
  groups.flatMap(({ endpoints }) => endpoints.flatMap(({ call, summary }) => (call.may ? [{ may: call.may, summary }] : [])));
