import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { type PersonKind, auditSubjectOf } from './person-kind.ts';

/** The roles in which a person's data is viewed, worded for that person. */
export const readerRoles = {
  caseReview: '业务审核岗',
  privacy: '个人信息保护岗',
  clientService: '客户服务岗',
} as const;

/** The reasons for viewing data. They are shown to the person concerned, so free text is not allowed. */
export const accessReasons = {
  reviewCase: '审核您提交的业务申请',
  revealField: '审核业务申请时，查看了一项完整的个人信息',
  viewIdCard: '审核业务申请时，查看了身份证照片',
  makeCopy: '按您的申请制作个人信息副本',
  decideDeletion: '办理您的删除申请',
  lookUp: '应您的来电、来访或申请查询账户情况',
  revealOnLookUp: '查询账户时，查看了一项完整的个人信息',
  export: '您的信息在一份经批准的导出名单中',
  readDeletion: '办理您的删除申请时查看账户情况',
} as const;

export interface DataAccess {
  role: keyof typeof readerRoles;
  reason: keyof typeof accessReasons;
  /** Number of the case or request; the person knows it. */
  number: string;
}

/**
 * Records that the firm viewed a person's data, in which role and why, in the transaction of the access. Every service in which
 * staff or rules read a person's data calls it. The staff member is named in the audit log only.
 */
export async function recordAccess(tx: Context, kind: PersonKind, personId: number, access: DataAccess): Promise<void> {
  await audit(tx, `${kind.name}.read`, auditSubjectOf(kind, personId), { ...access });
}
