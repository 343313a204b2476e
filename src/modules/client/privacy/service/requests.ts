import type { OwnRequest } from '#modules/base/person/service/request-code.ts';
import type { PrivacyRequest } from '../schema.ts';

/** What a client may ask for that a code has to prove. */
export const clientRequests: Readonly<Record<PrivacyRequest, OwnRequest>> = {
  export: { name: 'export', about: '导出个人信息副本' },
  deletion: { name: 'deletion', about: '删除个人信息' },
};
