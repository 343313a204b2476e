import { createHash } from 'node:crypto';
import type { SiteSettings } from '#content/website/schema/site.ts';
import { escapeHtml, writeBarePage } from '#content/website/service/bare-page.ts';
import { shanghaiDay } from '#platform/day.ts';
import { beijingClock, beijingMinute } from '#ui/format/beijing-time.ts';
import { lastDayOf, type PageState, type StateDocument, type StatesOfDay } from './history.ts';

/** A document and its content security policy. */
export interface HistoryDocument {
  status: number;
  html: string;
  policy: string;
}

/** Facts about the request that every document of the past needs. */
export interface HistoryView {
  /** The address of the page. */
  address: string;
  now: Date;
  isElder: boolean;
  /** The firm, for documents that are not pages of the site; undefined before it is set up. */
  settings: SiteSettings | undefined;
}

/** The form, in the banner and in documents of its own. */
const formRules = `#past-choice{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
#past-choice input,#past-choice button{box-sizing:border-box;min-block-size:44px;padding:.25rem .75rem;border:1px solid GrayText;border-radius:4px;background:Field;color:FieldText;font:inherit}
.elder body{zoom:1.25}`;

// System colours: the rules of the stored page differ from build to build.
const rules = `${formRules}
.then{padding:1rem max(1rem,calc(50% - 36rem));border-bottom:4px solid #b45309;background:Canvas;color:CanvasText;font:1rem/1.7 system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif}
.then>*{margin:0 0 .5rem}
.then a,.then summary{color:LinkText;text-underline-offset:.25em;padding-block:.25rem}
.then a:focus-visible,.then summary:focus-visible,.then input:focus-visible,.then button:focus-visible{outline:3px solid #b45309;outline-offset:2px}
.then dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1rem;margin:.5rem 0}
.then dd{margin:0;overflow-wrap:anywhere}
@media print{.then form{display:none}}
@media (max-width:639px){.then dl{grid-template-columns:minmax(0,1fr);gap:0}.then dd{margin-block-end:.5rem}}`;

const pageRules = `${formRules}
#past{display:grid;gap:1rem}
#past dl{margin:0}
#past ol{padding-inline-start:1.5rem}
#past dd{overflow-wrap:anywhere}
#past a{display:inline-block;padding-block:.25rem}`;

const sourceOf = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** No script ever runs; styles only as they were sent. */
const policyOf = (sources: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'self' ${[...new Set([sourceOf(rules), ...sources])].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Returns the address of a state by its number, for states that are not the last of their day. */
export const stateHref = (address: string, { id }: Pick<PageState, 'id'>): string => `/history/n${id}${address}`;
export const dayHref = (address: string, day: string): string => `/history/${day}${address}`;
export const historyHref = (address: string): string => `/history?of=${encodeURIComponent(address)}`;

interface StateView extends HistoryView {
  state: PageState;
  /** The day that was asked for; undefined for a state that was asked for by its number. */
  day: string | undefined;
  /** The other states of the day. */
  sameDay: readonly PageState[];
  document: StateDocument;
}

/**
 * Writes a page as it was sent, with a banner above it. Scripts, and links for programs that name it as today's page, are left
 * out. The policy does not depend on that: it allows no script.
 */
export function writeStateDocument(view: StateView): HistoryDocument {
  const { html } = view.document;
  const own = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => sourceOf(css!));
  const shown = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:canonical|alternate|manifest)"[^>]*>\n?/g, '')
    .replaceAll(/<meta name="robots"[^>]*>\n?/g, '')
    .replace(/<html lang="zh-CN"[^>]*>/, () => openHtml(view))
    .replace('<title>', () => `<title>${escapeHtml(nameMoment(view))}的页面：`)
    .replace('<head>', () => `<head>\n<meta name="robots" content="noindex"><style>${rules}</style>`)
    .replace(/<body[^>]*>/, (body) => `${body}\n${writeBanner(view)}`);
  return { status: 200, html: shown, policy: policyOf(own) };
}

const openHtml = ({ isElder }: Pick<HistoryView, 'isElder'>): string => `<html lang="zh-CN"${isElder ? ' class="elder"' : ''}>`;

const nameMoment = ({ day, state }: Pick<StateView, 'day' | 'state'>): string => day ?? beijingMinute(state.shownFrom);

/** Says how the page differs from today's: not at all, since an hour of today, or by its day. */
function writeHeadline(view: StateView): string {
  const { shownFrom, shownUntil } = view.state;
  const from = beijingMinute(shownFrom);
  if (shownUntil === null)
    return `<strong>这是 ${escapeHtml(nameMoment(view))} 的页面，与现在的相同。</strong>它自 ${from} 起展示（北京时间）。`;
  const end = `至 ${beijingMinute(shownUntil)} 不再展示（北京时间）。`;
  if (shanghaiDay(shownFrom) === shanghaiDay(view.now))
    return `<strong>这是今天较早的页面（${beijingClock(shownFrom)} 至 ${beijingClock(shownUntil)}），不是现在的。</strong>它自 ${from} 起展示，${end}`;
  return `<strong>这是 ${escapeHtml(nameMoment(view))} 的页面，不是今天的。</strong>它自 ${from} 起展示，${end}`;
}

function writeBanner(view: StateView): string {
  const { address, state, sameDay, now } = view;
  const others = sameDay.map((one) => `<a href="${escapeHtml(stateHref(address, one))}">${beijingMinute(one.shownFrom)} 起的页面</a>`);
  return `<section class="then" aria-label="当时的页面">
<p>${writeHeadline(view)}<a href="${escapeHtml(address)}">看今天的页面</a></p>
${others.length > 0 ? `<p>这一天页面变过，此前还有：${others.join('、')}</p>\n` : ''}${writeForm(view, view.day ?? shanghaiDay(state.shownFrom), now)}
<details><summary>存证与核对</summary>
${writeProof(view)}
<p>图片与附件可能已经更换或不存在；页内的链接打开今天的页面。</p>
</details>
</section>`;
}

function writeProof({ address, state, document: { sha256, entry } }: StateView): string {
  const logged = entry === undefined ? '尚未写入，写入后可以取得证明' : `第 ${entry} 条`;
  const proof = entry === undefined ? '' : `、<a href="/log/proof?hash=${sha256}" download="proof-${state.id}.json">下载证明</a>`;
  return `<dl>
<dt>来源</dt><dd>网页存证，编号 ${state.id}</dd>
<dt>SHA-256</dt><dd>${sha256}</dd>
<dt>SM3</dt><dd>${state.hash.toString('hex')}</dd>
<dt>透明日志</dt><dd>${logged}</dd>
</dl>
<p><a href="/history/original/${state.id}">下载当时发出的原文件</a>${proof}；<a href="/log.html">怎样核对</a>；<a href="${escapeHtml(historyHref(address))}">全部存证的时段</a></p>`;
}

const writeForm = ({ address }: Pick<HistoryView, 'address'>, day: string, now: Date): string =>
  `<form id="past-choice" action="/history"><input type="hidden" name="of" value="${escapeHtml(address)}"><label for="then-day">看另一天的页面</label><input id="then-day" type="date" name="day" required value="${escapeHtml(day)}" max="${shanghaiDay(now)}"><button>查看</button></form>`;

/** Writes a document that only says something, with the way on. */
function writePage(view: HistoryView, { status, title, body }: { status: number; title: string; body: string }): HistoryDocument {
  const { settings, isElder } = view;
  const name = settings ? `${title} - ${settings.firm.shortName}` : title;
  const { html, styles } = writeBarePage({
    title: name,
    body: `<h1>${escapeHtml(title)}</h1>\n<div id="past">${body}</div>`,
    settings,
    hasHome: true,
    isElder,
    styles: pageRules,
  });
  return { status, html, policy: policyOf([sourceOf(styles)]) };
}

const today = ({ address }: HistoryView): string => `<p><a href="${escapeHtml(address)}">看今天的页面</a></p>`;

/** The documents that say why a page of the past is not shown. */
export const writeUnknown = (view: HistoryView): HistoryDocument =>
  writePage(view, {
    status: 404,
    title: '没有这个地址的存证',
    body: '<p>只有公告、收费标准、适当性等页面会自动存证。请检查地址，或从页面下方的“当时的页面”进入。</p><p><a href="/">回到首页</a></p>',
  });

export const writeGone = (view: HistoryView): HistoryDocument =>
  writePage(view, {
    status: 410,
    title: '这个页面现在没有公开',
    body: `<p>它已经撤下、移走或到期，所以以前的内容也不再公开展示；存证仍由本公司保存。需要查证时，请联系客户服务。</p>${today(view)}`,
  });

export const writeChecking = (view: HistoryView): HistoryDocument =>
  writePage(view, {
    status: 503,
    title: '正在核对这个页面',
    body: `<p>这个页面刚刚有改动，核对完成后才能查看以前的内容。请一两分钟后再试。</p>${today(view)}`,
  });

export const writeBroken = (view: HistoryView): HistoryDocument =>
  writePage(view, {
    status: 503,
    title: '这份存证暂时不能展示',
    body: `<p>保存的内容与存证的杂凑值不符，正在处理，因此不展示。</p>${today(view)}`,
  });

/** Says that a state exists and is not shown; its hash can still be compared with a copy that somebody has kept. */
export const writeWithheld = (view: HistoryView, { id, shownFrom, shownUntil, hash }: PageState): HistoryDocument =>
  writePage(view, {
    status: 410,
    title: '当时的内容不公开展示',
    body: `<p>当时的页面含有依法不得公开的内容或个人信息，本公司已停止展示，存证仍然保存。</p>
<dl><dt>存证编号</dt><dd>${id}</dd><dt>展示时段</dt><dd>${beijingMinute(shownFrom)} 至 ${shownUntil ? beijingMinute(shownUntil) : '今天'}（北京时间）</dd><dt>SM3</dt><dd>${hash.toString('hex')}</dd></dl>
${writeForm(view, shanghaiDay(shownFrom), view.now)}${today(view)}`,
  });

/** Says that there is no record of a day, and offers the nearest ones. */
export function writeNoState(view: HistoryView, day: string, { before, after }: StatesOfDay): HistoryDocument {
  const { address, now } = view;
  const isFuture = day > shanghaiDay(now);
  const nearest = [
    before && `<li><a href="${escapeHtml(stateHref(address, before))}">之前：${lastDayOf(before, now)} 的页面</a></li>`,
    after && `<li><a href="${escapeHtml(stateHref(address, after))}">之后：${shanghaiDay(after.shownFrom)} 的页面</a></li>`,
  ].filter((line) => line !== undefined);
  return writePage(view, {
    status: 404,
    title: isFuture ? '还没有到这一天' : `${day} 没有存证`,
    body: `<p>${isFuture ? '请选择今天或以前的日期。' : '这一天没有这个页面的存证：可能还没有公布，或当时没有展示。'}</p>
${nearest.length > 0 ? `<ul>${nearest.join('')}</ul>` : ''}${writeForm(view, day, now)}${today(view)}`,
  });
}

/** The number of states in a list; the day leads to all others. */
const mostListed = 200;

/** Lists the states of a page. */
export function writeStateList(view: HistoryView, states: readonly PageState[]): HistoryDocument {
  const { address, now } = view;
  const lines = states
    .toReversed()
    .slice(0, mostListed)
    .map((state) => {
      const span = `${beijingMinute(state.shownFrom)} 至 ${state.shownUntil ? beijingMinute(state.shownUntil) : '今天'}`;
      const text = `${span}：${escapeHtml(state.title)}`;
      return state.isWithheld ? `<li>${span}：不公开展示</li>` : `<li><a href="${escapeHtml(stateHref(address, state))}">${text}</a></li>`;
    });
  return writePage(view, {
    status: 200,
    title: '当时的页面',
    body: `<p>${escapeHtml(states.at(-1)!.title)}：选择一天，查看那一天的页面。时段为北京时间；框架或程序更新也会新增一段。</p>
${writeForm(view, shanghaiDay(now), now)}${today(view)}
<ol>${lines.join('\n')}</ol>`,
  });
}
