import { rootCertificates } from 'node:tls';
import { bad, good, poor, unused, type HealthFinding } from '#operations/health/service/health/probe.ts';
import type { Context } from '#platform/context.ts';
import { isInternalAddress } from '#platform/http/internal-address.ts';
import type { DoctorDeps } from '../../deps.ts';
import type { DoctorCheck } from '../check.ts';
import { nameFailure, requestAddress, shakeHands, type AddressAnswer } from '../look-at-address.ts';
import { systemNetwork } from '../network.ts';

/** An address under which people reach the installation. */
interface OwnAddress {
  readonly name: '公开网站' | '管理端';
  readonly setting: 'PUBLIC_URL' | 'CONSOLE_URL';
  readonly url: URL;
}

const soonDays = 30;
const lastDays = 7;
const dayMs = 86_400_000;
const slowMs = 2000;
/** `Date` has whole seconds, and the answer takes a moment. */
const driftMs = 5000;

/** Runs a check of one address for both, at once. */
const eachAddress =
  (look: (address: OwnAddress, ctx: Context, deps: DoctorDeps) => Promise<readonly HealthFinding[]>): DoctorCheck['run'] =>
  async (ctx, deps) => {
    const { config, doubtful } = deps;
    const addresses: OwnAddress[] = [
      { name: '公开网站', setting: 'PUBLIC_URL', url: new URL(config.publicUrl) },
      { name: '管理端', setting: 'CONSOLE_URL', url: new URL(config.consoleUrl) },
    ];
    const found = await Promise.all(
      addresses.map(async (address) => {
        const findings = doubtful.has(address.setting)
          ? [unused(`${address.setting} 有误，没有检查`)]
          : await look(address, ctx, deps).catch((error: unknown) => [unused(`${nameFailure(error)}，没有检查`)]);
        return findings.map((finding) => ({ ...finding, text: `${address.name}：${finding.text}` }));
      }),
    );
    return found.flat();
  };

const ask = (url: URL): Promise<AddressAnswer> => requestAddress(url, { accept: 'text/html', 'accept-encoding': 'br, gzip' });

async function checkAnswer({ name, setting, url }: OwnAddress): Promise<HealthFinding[]> {
  const remedy = `检查 ${setting}、域名解析、代理与网站进程`;
  const answer = await ask(url).catch((error: unknown) => nameFailure(error));
  // A proxy may demand a certificate of staff, and ends the connection without one.
  if (typeof answer === 'string')
    return name === '管理端' && url.protocol === 'https:' && (await canShakeHands(url))
      ? [good('只接受持有证书的员工')]
      : [bad(`${url.origin} ${answer}`, remedy)];
  const { status, headers, ms } = answer;
  const text = `${url.origin} 应答 ${status}，用时 ${ms} 毫秒`;
  if (name === '管理端' && [400, 401, 403].includes(status)) return [good(`${text}，只接受获准的员工`)];
  if (status === 503 && headers['x-robots-tag'] === 'noindex') return [poor(`${text}：网站还没有开通`, '在“上线检查”完成各项后开通')];
  if (status >= 300 && status < 400) return [poor(`${text}，转到别处`, `把 ${setting} 改为最终的地址`)];
  if (status !== 200) return [bad(text, remedy)];
  return [ms > slowMs ? poor(`${text}，偏慢`, '看数据库与进程是否繁忙；从外面访问本机地址慢的，查网络') : good(text)];
}

const canShakeHands = (url: URL): Promise<boolean> =>
  shakeHands(url).then(
    () => true,
    () => false,
  );

/** Codes of Node's verification (the names of OpenSSL's `X509_V_ERR_…`), in words. */
const faults: Readonly<Record<string, readonly [text: string, remedy: string]>> = {
  CERT_HAS_EXPIRED: ['证书已过期', '在代理上换成新证书并重新载入'],
  CERT_NOT_YET_VALID: ['证书尚未生效', '核对服务器时间与证书的起始时间'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['证书不是为这个域名签发的', '申请包含这个域名的证书'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['证书链不完整，部分浏览器与手机不能访问', '把签发者的中间证书接在证书之后'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['签发者不受信任，或证书链不完整', '接上中间证书；内部签发的，以 NODE_EXTRA_CA_CERTS 指明签发者'],
  UNABLE_TO_GET_ISSUER_CERT: ['证书链不完整', '把签发者的中间证书接在证书之后'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['证书是自己签发的', '换成受信任的机构签发的证书'],
  SELF_SIGNED_CERT_IN_CHAIN: ['签发者不受信任', '换成受信任的机构签发的证书；内部签发的，以 NODE_EXTRA_CA_CERTS 指明签发者'],
};

async function checkTls(
  { name, url }: OwnAddress,
  _ctx: Context,
  { network: { publicAuthorities = rootCertificates } = systemNetwork }: DoctorDeps,
): Promise<HealthFinding[]> {
  if (url.protocol === 'http:')
    return isOwnMachine(url) ? [unused('只在本机，不用 TLS')] : [bad('没有 TLS', '在代理上启用 TLS，把地址改为 https://')];
  const { protocol, alpn, fault, certificate } = await shakeHands(url);
  const old = await shakeHands(url, { newest: 'TLSv1.1' }).catch(() => undefined);
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / dayMs);
  const findings: HealthFinding[] = [tellCertificate(fault, days, certificate.valid_to)];
  // Visitors do not have the authorities that NODE_EXTRA_CA_CERTS adds.
  if (name === '公开网站' && fault === undefined) {
    const { fault: ofVisitors } = await shakeHands(url, { authorities: publicAuthorities });
    if (ofVisitors !== undefined)
      findings.push(bad(`证书不是公众信任的机构签发的（${ofVisitors}），访客的浏览器会拦截`, '换成公众信任的机构签发的证书'));
  }
  findings.push(old ? poor(`仍接受 ${old.protocol}`, '在代理上只留 TLS 1.2 与 1.3') : good(`${protocol}，不接受 TLS 1.1 及以下`));
  if (name === '公开网站') findings.push(alpn === 'h2' ? good('HTTP/2') : poor('没有 HTTP/2', '在代理上启用 HTTP/2（nginx 为 http2 on）'));
  return findings;
}

function tellCertificate(fault: string | undefined, days: number, end: string): HealthFinding {
  if (fault !== undefined) {
    const [text, remedy] = faults[fault] ?? [`证书不能验证（${fault}）`, '检查证书、域名与证书链'];
    return bad(fault === 'CERT_HAS_EXPIRED' ? `${text} ${Math.max(0, -days)} 天` : text, remedy);
  }
  const text = `证书有效，还有 ${days} 天到期（${new Date(end).toISOString()}）`;
  const remedy = '申请新证书；自动更新的，检查更新程序为何没有运行';
  if (days < lastDays) return bad(text, remedy);
  return days < soonDays ? poor(text, remedy) : good(text);
}

const isOwnMachine = (url: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);

async function checkHeaders({ url }: OwnAddress): Promise<HealthFinding[]> {
  const { headers } = await ask(url);
  const wrong: HealthFinding[] = [];
  const age = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0);
  const passOn = '代理不要删改网站的响应头';
  if (url.protocol === 'https:' && age < 180 * 86_400)
    wrong.push(
      bad(age > 0 ? `HSTS 只有 ${age} 秒` : '没有 HSTS（Strict-Transport-Security）', `${passOn}，PUBLIC_URL、CONSOLE_URL 应为 https://`),
    );
  if (!headers['content-security-policy']) wrong.push(bad('没有内容安全策略（Content-Security-Policy）', passOn));
  if (headers['x-content-type-options'] !== 'nosniff') wrong.push(bad('没有 X-Content-Type-Options: nosniff', passOn));
  const server = String(headers.server ?? '');
  if (/\d/.test(server)) wrong.push(poor('Server 响应头露出软件版本', 'nginx 设置 server_tokens off，其他代理删去该响应头'));
  if (headers['x-powered-by'] !== undefined) wrong.push(poor('X-Powered-By 响应头露出所用软件', '在代理上删去该响应头'));
  return wrong.length > 0 ? wrong : [good('齐全，没有露出软件版本')];
}

async function checkRedirect({ url }: OwnAddress, _ctx: Context, { network = systemNetwork }: DoctorDeps): Promise<HealthFinding[]> {
  if (url.protocol === 'http:') return [unused('地址不是 https://')];
  if (url.port !== '' && network.plainPort === 80) return [unused('地址不在 443 端口')];
  const plain = new URL(`http://${url.hostname}:${network.plainPort}/`);
  const answer = await requestAddress(plain).catch(() => undefined);
  if (!answer) return [good('没有开放 http')];
  const { status, headers } = answer;
  const target = URL.parse(headers.location ?? '', plain);
  if (status >= 300 && status < 400 && target?.protocol === 'https:')
    return [
      status === 301 || status === 308 ? good(`http 以 ${status} 转到 https`) : poor(`http 以 ${status} 暂时转到 https`, '改用 301 或 308'),
    ];
  return [bad(`http 应答 ${status}，没有转到 https`, '在代理上把 http 的请求以 301 转到 https')];
}

const leastPage = 1024;

async function checkCompression({ name, url }: OwnAddress): Promise<HealthFinding[]> {
  if (name === '管理端') return [];
  const { status, headers, body } = await ask(url);
  const encoding = headers['content-encoding'];
  if (encoding) return [good(`首页以 ${encoding} 压缩，${Math.round(body.length / 1024)} KB`)];
  if (status !== 200 || body.length < leastPage) return [unused('没有可以压缩的页面')];
  return [poor(`首页没有压缩，${Math.round(body.length / 1024)} KB`, '代理应把 Accept-Encoding 转给网站，不要删去 Content-Encoding')];
}

async function checkOutsideClock({ name, url }: OwnAddress): Promise<HealthFinding[]> {
  if (name === '管理端') return [];
  const { headers, ms } = await ask(url);
  const told = Date.parse(headers.date ?? '');
  if (Number.isNaN(told)) return [unused('应答没有 Date')];
  const drift = Math.abs(Date.now() - ms / 2 - told - 500);
  const text = `应答中的时间与本机相差 ${(drift / 1000).toFixed(1)} 秒`;
  return [drift > driftMs ? bad(text) : good(text)];
}

/** Names and addresses of this machine or of documents need no entry in the DNS. */
const isWithoutName = ({ hostname }: URL): boolean => hostname === 'localhost' || /^[\d.]+$|^\[/.test(hostname);

async function checkNames({ name, url }: OwnAddress, _ctx: Context, { network = systemNetwork }: DoctorDeps): Promise<HealthFinding[]> {
  if (isWithoutName(url)) return [unused(`${url.hostname} 不经域名解析`)];
  const { v4, v6 } = await network.resolve(url.hostname);
  const all = [...v4, ...v6];
  if (all.length === 0) return [bad(`${url.hostname} 没有 A 或 AAAA 记录`, '在域名服务商处加上解析')];
  const text = `${url.hostname} → ${all.join('、')}`;
  const inner = all.filter((one) => isInternalAddress(one));
  if (name === '公开网站' && inner.length > 0)
    return [poor(`${text}，其中 ${inner.join('、')} 为内部地址`, '从外网再查一次：访客须得到公网地址；内网另有解析的，可以不管')];
  if (name === '管理端' && inner.length < all.length)
    return [poor(`${text}，可以从公网访问`, '管理端只应解析到内部地址，或只许员工的网络访问')];
  return [good(text)];
}

async function checkIpv6({ name, url }: OwnAddress, _ctx: Context, { network = systemNetwork }: DoctorDeps): Promise<HealthFinding[]> {
  if (name === '管理端') return [];
  if (isWithoutName(url)) return [unused(`${url.hostname} 不经域名解析`)];
  const { v6 } = await network.resolve(url.hostname);
  if (v6.length === 0) return [unused('没有 AAAA 记录，只经 IPv4 服务')];
  return Promise.all(v6.map((address) => tryIpv6(address, url)));
}

async function tryIpv6(address: string, url: URL): Promise<HealthFinding> {
  const remedy = '让代理监听 IPv6（listen [::]:443）并放行防火墙；暂不支持的，先删去 AAAA 记录';
  const direct = new URL(url);
  direct.hostname = `[${address}]`;
  try {
    const { status } = await requestAddress(direct, { host: url.host });
    return good(`${address} 应答 ${status}`);
  } catch (error) {
    // Says nothing about the site.
    if (['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return unused('本机没有 IPv6 网络，不能从这里检查');
    return bad(`有 AAAA 记录，而 ${address} ${nameFailure(error)}：只有 IPv6 的访客打不开`, remedy);
  }
}

/** Checks of both addresses as visitors and staff see them. */
export const addressChecks: readonly DoctorCheck[] = [
  { code: 'addresses', title: '网址应答', remedy: '检查网址、域名解析、代理与网站进程', run: eachAddress(checkAnswer) },
  { code: 'tls', title: 'TLS 与证书', remedy: '检查代理的 TLS 设置', run: eachAddress(checkTls) },
  { code: 'security-headers', title: '安全响应头', remedy: '检查代理对响应头的改动', run: eachAddress(checkHeaders) },
  { code: 'https-redirect', title: 'http 转到 https', remedy: '检查代理的 80 端口', run: eachAddress(checkRedirect) },
  { code: 'compression', title: '压缩', remedy: '检查代理对压缩的设置', run: eachAddress(checkCompression) },
  { code: 'outside-clock', title: '网站应答的时间', remedy: '以 chrony 或 ntpd 校准网站与代理的时间', run: eachAddress(checkOutsideClock) },
  { code: 'dns', title: '域名解析', remedy: '检查本机的域名服务器（/etc/resolv.conf）', run: eachAddress(checkNames) },
  { code: 'ipv6', title: 'IPv6', remedy: '检查 AAAA 记录与代理的 IPv6 监听', run: eachAddress(checkIpv6) },
];
