import type { OwnRequest } from '#modules/base/person/service/request-code.ts';
import type { RightsRequest } from '../schema/rights.ts';

/** What a job seeker may ask for that a code has to prove. */
export const seekerRequests: Readonly<Record<RightsRequest, OwnRequest>> = {
  export: { name: 'export', about: '导出个人信息副本' },
  delete: { name: 'delete', about: '注销招聘账号' },
  mobile: { name: 'mobile', about: '更换手机号码' },
};
