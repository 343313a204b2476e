import type { RoleTour } from './tour-step.ts';

/** The tours by role, loaded on demand. */
export const tours: Readonly<Record<string, { title: string; load: () => Promise<RoleTour> }>> = {
  'complaint-clerk': { title: '投诉专员', load: async () => (await import('./roles/complaint-clerk.ts')).complaintClerk },
  'complaint-supervisor': { title: '投诉主管', load: async () => (await import('./roles/complaint-supervisor.ts')).complaintSupervisor },
  'case-clerk': { title: '业务审核', load: async () => (await import('./roles/case-clerk.ts')).caseClerk },
  'case-reviewer': { title: '业务复核', load: async () => (await import('./roles/case-reviewer.ts')).caseReviewer },
  editor: { title: '采编经办', load: async () => (await import('./roles/editor.ts')).editor },
  'content-reviewer': { title: '内容复核', load: async () => (await import('./roles/content-reviewer.ts')).contentReviewer },
  compliance: { title: '合规', load: async () => (await import('./roles/compliance.ts')).compliance },
  'data-clerk': { title: '数据经办', load: async () => (await import('./roles/data-clerk.ts')).dataClerk },
  'data-reviewer': { title: '数据复核', load: async () => (await import('./roles/data-reviewer.ts')).dataReviewer },
  recruiter: { title: '招聘专员', load: async () => (await import('./roles/recruiter.ts')).recruiter },
  'hiring-manager': { title: '用人部门', load: async () => (await import('./roles/hiring-manager.ts')).hiringManager },
  branch: { title: '分支机构', load: async () => (await import('./roles/branch.ts')).branch },
  operator: { title: '运维', load: async () => (await import('./roles/operator.ts')).operator },
  auditor: { title: '审计员', load: async () => (await import('./roles/auditor.ts')).auditor },
  'system-administrator': { title: '系统管理员', load: async () => (await import('./roles/system-administrator.ts')).systemAdministrator },
  'security-administrator': {
    title: '安全管理员',
    load: async () => (await import('./roles/security-administrator.ts')).securityAdministrator,
  },
};
