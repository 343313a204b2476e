import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { connectionGet, trustRegisterGet, verifyGet } from './calls.ts';
import { connectionReport, trustRegister, verification, verifyQuery } from './schema.ts';
import { describeConnection } from './service/connection.ts';
import { getTrustRegister } from './service/register.ts';
import { verify } from './service/verify.ts';

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
