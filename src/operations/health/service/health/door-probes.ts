import type { Context } from '#platform/context.ts';
import type { OperationDeps } from '../../deps.ts';
import { bad, good, unused, type HealthFinding, type HealthProbe } from './probe.ts';

async function checkSignOns(ctx: Context, { staff: { signOns } }: OperationDeps) {
  if (signOns.length === 0) return unused('未设置 STAFF_OIDC_ISSUER');
  const found = await Promise.all(signOns.map((one) => tell(ctx, one, `员工暂时不能由${one.name}登录，密码与通行密钥不受影响`)));
  return found.find(({ state }) => state === 'bad') ?? found[0]!;
}

async function checkDirectory(ctx: Context, { staff: { directory } }: OperationDeps) {
  if (!directory) return unused('未设置 STAFF_LDAP_URL');
  return tell(ctx, directory, '由它核对密码的员工暂时以本系统的密码登录');
}

/** What staff come in by, asked as it is when one of them does. */
async function tell(ctx: Context, door: { probe(): Promise<void> }, consequence: string): Promise<HealthFinding> {
  const began = performance.now();
  try {
    await door.probe();
    return good(`应答正常，用时 ${Math.round(performance.now() - began)} 毫秒`);
  } catch (error) {
    ctx.log.warn({ err: error }, 'a way in for staff does not answer');
    return bad(`没有应答，${consequence}`);
  }
}

export const doorProbes: readonly HealthProbe[] = [
  { name: '统一身份认证', check: checkSignOns },
  { name: '公司目录', check: checkDirectory },
];
