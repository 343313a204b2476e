import { bad, good, poor, type HealthFinding } from '#operations/health/service/health/probe.ts';
import { connectionPath, signConnectionRequest, type SeenConnection } from '../../connection-route.ts';
import type { DoctorDeps } from '../../deps.ts';
import { withoutSettings, type DoctorCheck } from '../check.ts';
import { nameFailure, requestAddress } from '../look-at-address.ts';

/** A network of documents (RFC 5737), from which nobody connects. */
const forgedNetwork = '203.0.113.99';
const forgedHost = 'forged.invalid';

/** Asks the site through its public address how the request arrived, once plainly and once with forged headers. */
async function checkHops(deps: DoctorDeps): Promise<HealthFinding[]> {
  const { config, secret, doubtful } = deps;
  if (!secret || doubtful.has('PUBLIC_URL') || doubtful.has('TRUST_PROXY')) return [withoutSettings];
  const url = new URL(connectionPath, config.publicUrl);
  const ask = async (headers: Record<string, string> = {}): Promise<SeenConnection | number> => {
    const { status, body } = await requestAddress(url, { ...signConnectionRequest(secret, Date.now()), ...headers });
    return status === 200 ? (JSON.parse(body.toString()) as SeenConnection) : status;
  };
  try {
    const seen = await ask();
    if (typeof seen === 'number')
      return [
        poor(
          `${url.origin} 没有认出本次检查（应答 ${seen}）`,
          `核对各进程的 SECRET 相同、时钟相差不到一分钟，代理把 ${connectionPath} 转给网站，PUBLIC_URL 指向本系统`,
        ),
      ];
    const forged = await ask({ 'x-forwarded-for': forgedNetwork, 'x-forwarded-host': forgedHost });
    return judge(seen, typeof forged === 'number' ? undefined : forged, new URL(config.publicUrl));
  } catch (error) {
    return [bad(`${url.origin} ${nameFailure(error)}`)];
  }
}

function judge(seen: SeenConnection, forged: SeenConnection | undefined, url: URL): HealthFinding[] {
  const { network, protocol, host, forwarded, believed } = seen;
  const wrong: HealthFinding[] = [];
  if (forged?.network === forgedNetwork)
    wrong.push(
      bad(
        '访客可以伪造自己的网络地址：网站相信了伪造的 X-Forwarded-For',
        '没有代理的，TRUST_PROXY 设为 0；有代理的，让最外层代理改写而不是追加 X-Forwarded-For，并使 TRUST_PROXY 等于代理的层数',
      ),
    );
  if (forwarded > believed)
    wrong.push(
      bad(
        `网站把代理的地址 ${network} 当作访客：请求经过 ${forwarded} 层代理，TRUST_PROXY 只相信 ${believed} 层`,
        'TRUST_PROXY 设为代理的层数，或各代理的地址；否则限制次数会把所有访客算作一个',
      ),
    );
  const isSecure = url.protocol === 'https:';
  if (isSecure && forwarded === 0)
    wrong.push(bad('代理没有把访客的地址告诉网站', '在代理上设置 X-Forwarded-For 为访客的地址，见 deploy/nginx.conf'));
  if (isSecure && protocol !== 'https')
    wrong.push(bad('网站不知道访客用的是 https', '在代理上设置 X-Forwarded-Proto，并使 TRUST_PROXY 等于代理的层数'));
  if (host !== url.host) wrong.push(poor(`网站看到的域名是 ${host}，不是 ${url.host}`, '代理应保留 Host 请求头'));
  if (forged?.host === forgedHost) wrong.push(poor('网站相信了伪造的 X-Forwarded-Host', '在代理上删去访客带来的 X-Forwarded-Host'));
  return wrong.length > 0 ? wrong : [good(`网站看到来源 ${network}，${protocol}，${host}，经 ${believed} 层代理；伪造的地址没有被相信`)];
}

export const proxyCheck: DoctorCheck = {
  code: 'proxy-hops',
  title: '代理层数',
  remedy: '检查 PUBLIC_URL、代理与网站进程',
  run: (_ctx, deps) => checkHops(deps),
};
