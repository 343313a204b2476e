import { escapeHtml } from '#content/website/service/bare-page.ts';
import { getSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { StatusDeps } from '../deps.ts';
import type { ServiceStatus } from '../schema.ts';
import { formatAvailability, functionStateNames, incidentStageNames } from '../web/status-names.ts';
import { readServiceStatus } from './read-status.ts';

/** The name of the copy below the folder for proxies, and in the bucket below `public/`. */
export const statusCopyName = 'status.html';

/** Writes the page that a proxy shows while it cannot reach the site. */
export async function writeStatusCopy(ctx: Context, { copies }: Pick<StatusDeps, 'copies'>): Promise<void> {
  await copies.write(statusCopyName, await renderStatusCopy(ctx));
}

/** Returns the copy: one document without scripts or other files, which stands alone on any address of the site. */
export async function renderStatusCopy(ctx: Context): Promise<string> {
  const [status, { firm, contact }] = await Promise.all([readServiceStatus(ctx), getSettings(ctx)]);
  const asOf = beijingMinute(ctx.now.toISOString());
  const phones = contact.hotlines.map(({ name, number }) => `<li>${escapeHtml(name)}：${callLink(number)}</li>`).join('');
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>目前无法连接 - ${escapeHtml(firm.name)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<header>${escapeHtml(firm.name)}</header>
<h1>目前无法连接到本网站</h1>
<p>这不是您的网络或设备的问题，请稍后再试。网上交易软件与电话委托不经过本网站，可以照常使用。</p>
<nav><a href="">重新连接</a></nav>
<h2>可以联系我们</h2>
<ul>${phones}</ul>
<h2>截至 ${escapeHtml(asOf)} 的服务状态</h2>
<p><small>以下是网站最后一次记录的情况（北京时间），之后的变化这里看不到。</small></p>
${stateTable(status)}
${incidentList(status)}
${maintenanceList(status)}
</main>
</body>
</html>
`;
}

const stateTable = ({ functions }: ServiceStatus): string => `<table>
<thead><tr><th scope="col">功能</th><th scope="col">当时的状态</th><th scope="col">90 天可用率（交易时段）</th></tr></thead>
<tbody>${functions
  .map(
    ({ name, state, inSessions }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${functionStateNames[state]}</td><td>${
        inSessions === null ? '尚无数据' : formatAvailability(inSessions)
      }</td></tr>`,
  )
  .join('')}</tbody>
</table>`;

/** Incidents that last, with their whole progress. */
function incidentList({ incidents }: ServiceStatus): string {
  const open = incidents.filter(({ endsAt }) => endsAt === null);
  if (open.length === 0) return '';
  const items = open.map(
    ({ functions, startsAt, updates }) =>
      `<h3>${escapeHtml(functions)}异常（${beijingMinute(startsAt)} 起）</h3><ul>${updates
        .map(({ at, stage, text }) => `<li>${beijingMinute(at)} ${incidentStageNames[stage]}：${escapeHtml(text)}</li>`)
        .join('')}</ul>`,
  );
  return `<h2>故障</h2>${items.join('')}`;
}

function maintenanceList({ maintenance }: ServiceStatus): string {
  if (maintenance.length === 0) return '';
  const items = maintenance.map(
    ({ functions, startsAt, endsAt, text }) =>
      `<li>${beijingMinute(startsAt)} 至 ${beijingMinute(endsAt)}，${escapeHtml(functions)}：${escapeHtml(text)}</li>`,
  );
  return `<h2>计划维护</h2><ul>${items.join('')}</ul>`;
}

const callLink = (number: string): string => `<a href="tel:${escapeHtml(number.replaceAll(/[^\d+]/g, ''))}">${escapeHtml(number)}</a>`;

/** Readable without the site's own files, in light and dark. */
const styles = [
  ':root{color-scheme:light dark}',
  'body{margin:0;font:18px/1.7 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;background:Canvas;color:CanvasText}',
  'main{max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem}',
  'h1{font-size:1.6em;line-height:1.3}',
  'h2{margin-top:2em;font-size:1.2em}',
  'header,small{font-size:.9em}',
  'nav a{display:inline-block;padding:.6em 1.6em;border:2px solid;border-radius:.4em}',
  'table{width:100%;border-collapse:collapse}',
  'th,td{padding:.5em;border-bottom:1px solid GrayText;text-align:left}',
].join('');
