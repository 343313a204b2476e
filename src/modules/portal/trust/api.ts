import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { connectionGet, trustRegisterGet, verifyGet } from '#modules/portal/online-trading/calls/trust.ts';
import { connectionReport, trustRegister, verification, verifyQuery } from '#modules/portal/online-trading/schema/trust.ts';
import { describeConnection } from '#modules/portal/online-trading/service/connection.ts';
import { getTrustRegister } from '#modules/portal/online-trading/service/register.ts';
import { verify } from '#modules/portal/online-trading/service/verify.ts';

export const trustApi: Endpoint[] = [
  endpoint(
    verifyGet,
    { input: verifyQuery, result: verification, summary: '辨真伪：电话、网址、邮箱、人员、账号是否属于本公司', perMinute: 30 },
    verify,
  ),
  endpoint(trustRegisterGet, { input: noInput, result: trustRegister, summary: '官方渠道与已知仿冒名单' }, getTrustRegister),
  endpoint(connectionGet, { input: noInput, result: connectionReport, summary: '当前连接：协议、密码套件、IP 版本' }, async (ctx) =>
    describeConnection(ctx),
  ),
];
