import { copyRequest } from '#identity/accounts/service/copies.ts';
import type { CodeConfirmedRequest } from '#identity/accounts/service/request-code.ts';
import type { PrivacyRequest } from '../schema.ts';

/** Requests by clients that require a code. */
export const clientRequests: Readonly<Record<PrivacyRequest, CodeConfirmedRequest>> = {
  export: copyRequest,
  deletion: { name: 'deletion', about: '删除个人信息' },
};
