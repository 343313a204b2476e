import { copyRequest } from '#identity/accounts/service/copies.ts';
import type { OwnRequest } from '#identity/accounts/service/request-code.ts';
import type { PrivacyRequest } from '../schema.ts';

/** What a client may ask for that a code has to prove. */
export const clientRequests: Readonly<Record<PrivacyRequest, OwnRequest>> = {
  export: copyRequest,
  deletion: { name: 'deletion', about: '删除个人信息' },
};
