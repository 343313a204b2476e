import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { appGet } from './calls/app.ts';
import { downloadFileGet, downloadList } from './calls/downloads.ts';
import { connectionGet, trustRegisterGet, verifyGet } from './calls/trust.ts';
import { appInfo } from './schema/app.ts';
import { downloadFileQuery, downloadFileResult, downloadListResult, downloadQuery } from './schema/downloads.ts';
import { connectionReport, trustRegister, claimVerification, verifyQuery } from './schema/trust.ts';
import { getApp } from './service/app.ts';
import { describeConnection } from './service/connection.ts';
import { getDownloadFile, listDownloads, type DownloadSite } from './service/downloads.ts';
import { getTrustRegister } from './service/register.ts';
import type { IdentitySource } from './service/sources/published-identities.ts';
import { verifyClaim } from './service/verify.ts';

export function createDownloadApi(site: DownloadSite): Endpoint[] {
  return [
    endpoint(
      downloadList,
      { input: downloadQuery, result: downloadListResult, summary: '软件、手册与表单下载：按分类和关键词查询，含历史版本与 SHA-256' },
      (ctx, query) => listDownloads(ctx, site, query),
    ),
    endpoint(
      downloadFileGet,
      { input: downloadFileQuery, result: downloadFileResult, summary: '某个下载文件属于哪个软件、哪个版本', outcomes: ['notFound'] },
      getDownloadFile,
    ),
    endpoint(appGet, { input: noInput, result: appInfo, summary: '手机客户端：名称、开发者与应用商店', outcomes: ['notFound'] }, getApp),
  ];
}

/**
 * Creates the endpoints that distinguish the firm's own addresses and numbers from imitations. `sources` provide the identities
 * that other areas publish.
 */
export function createTrustApi(sources: readonly IdentitySource[]): Endpoint[] {
  return [
    endpoint(
      verifyGet,
      {
        input: verifyQuery,
        result: claimVerification,
        summary: '辨真伪：电话、网址、邮箱、人员、证照、产品、账号是否属于本公司，公布于何处',
        perMinute: 30,
      },
      (ctx, query) => verifyClaim(ctx, query, sources),
    ),
    endpoint(trustRegisterGet, { input: noInput, result: trustRegister, summary: '官方渠道与已知仿冒名单' }, getTrustRegister),
    endpoint(connectionGet, { input: noInput, result: connectionReport, summary: '当前连接：协议、密码套件、IP 版本' }, async (ctx) =>
      describeConnection(ctx),
    ),
  ];
}
