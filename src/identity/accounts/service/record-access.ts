import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { type PersonKind, subjectOf } from './person-kind.ts';

/** In which role what is kept of somebody is looked at, in the words in which they are told. */
export const readerRoles = {
  caseReview: '业务审核岗',
  privacy: '个人信息保护岗',
  clientService: '客户服务岗',
} as const;

/** Why it is looked at; these words are shown to whom it is about, so there is no room here for a note. */
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

export interface Access {
  role: keyof typeof readerRoles;
  reason: keyof typeof accessReasons;
  /** The number of the case or request, which the person knows. */
  number: string;
}

/**
 * Notes that the firm has looked at what is kept of somebody: in which role and why, in the transaction of what it was for. Every service by
 * which staff or rules read a person's data calls it; who of the staff it was stands in the trail and is shown to nobody else.
 */
export async function recordAccess(tx: Context, kind: PersonKind, personId: number, access: Access): Promise<void> {
  await audit(tx, `${kind.name}.read`, subjectOf(kind, personId), { ...access });
}
