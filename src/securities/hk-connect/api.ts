import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { listAuthority } from './calls.ts';
import { hkNoticePage, hkNoticeQuery } from './schema.ts';
import { listHkNotices } from './service/list-notices.ts';

export const hkConnectApi: Endpoint[] = [
  endpoint(
    listAuthority,
    { input: hkNoticeQuery, result: hkNoticePage, summary: '港股通交易所公告：每页 10 条，凭上一页的位置标记继续' },
    listHkNotices,
  ),
];
