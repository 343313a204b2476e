import { copyRequest } from '#identity/accounts/service/copies.ts';
import type { CodeConfirmedRequest } from '#identity/accounts/service/request-code.ts';
import type { RightsRequest } from '../schema/rights.ts';

/** The requests of a job seeker that need a code. */
export const seekerRequests: Readonly<Record<RightsRequest, CodeConfirmedRequest>> = {
  export: copyRequest,
  delete: { name: 'delete', about: '注销招聘账号' },
  mobile: { name: 'mobile', about: '更换手机号码' },
  sessions: { name: 'sessions', about: '结束其他登录' },
};
