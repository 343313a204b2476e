import { useMemo } from 'react';
import { portalQueries } from '#rendering/routes/queries/portal.ts';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { telephoneHref } from '#ui/format/telephone.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { siteFrameGet } from '../calls/site.ts';
import './support-page.css';

export const query = portalQueries.support;

/** Explanations by the code of the server's redirect. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['40000', '您刚才办理的业务需要人工协助：账户状态、访问环境或办理时间暂不支持在线完成。'],
]);
const noReason = '如果页面打不开、显示不完整或无法登录，请对照下面的检测结果和建议处理。';

export const loader = page(async ({ call, query: { reason } }: PageContext<'support'>) => {
  const { contact } = await call(siteFrameGet, {});
  return { contact, reason: reason !== undefined && reasons.has(reason) ? reason : undefined };
});

export const head: HeadOf<typeof loader> = () => ({
  title: '访问支持',
  description: '网站打不开、无法登录或提示需要协助时的检测、建议与人工服务渠道。',
  crumbs: [{ text: '访问支持' }],
  noIndex: true,
  canonical: '/Support.html',
});

const columns: readonly TableColumn<BrowserCheck>[] = [
  { key: 'name', header: '检测项目', cell: ({ name }) => name, isSticky: true },
  { key: 'state', header: '结果', cell: ({ state }) => <CheckState state={state} /> },
  { key: 'advice', header: '建议', cell: ({ advice }) => advice, isWide: true },
];

/** Hidden without JavaScript, as nothing can be checked. */
function CheckState({ state }: Pick<BrowserCheck, 'state'>) {
  if (state !== '待检测') return <span className="browser-check">{state}</span>;
  return (
    <>
      <span className="browser-check browser-check--waiting">{state}</span>
      <span className="browser-check--unscripted">未启用脚本，无法检测</span>
    </>
  );
}

export function Component() {
  const { contact, reason } = usePage(loader);
  const checks = useBrowserChecks();
  return (
    <>
      <PageTitle title="访问支持" lead={(reason && reasons.get(reason)) ?? noReason} />
      <div className="sections">
        {reason && <KeyFacts items={[{ name: '原因代码', value: reason, note: '联系客服时请提供此代码' }]} />}
        <section>
          <SectionHeading title="联系人工服务" />
          <KeyFacts
            items={[
              ...contact.hotlines.map(({ name, number }) => ({
                name,
                value: <a href={telephoneHref(number)}>{number}</a>,
              })),
              { name: '服务时间', value: contact.serviceHours },
            ]}
          />
        </section>
        <section>
          <SectionHeading title="浏览器检测" />
          <DataTable caption="浏览器检测结果" isCaptionHidden columns={columns} rows={checks} rowKey={({ name }) => name} />
        </section>
        <section>
          <SectionHeading title="常见处理办法" />
          <Remedies />
        </section>
      </div>
    </>
  );
}

function Remedies() {
  return (
    <Prose>
      <ol>
        <li>更新浏览器：使用近两年内发布的 Chrome、Edge、Firefox、Safari，或国产浏览器的“极速模式”。</li>
        <li>检查系统时间：与北京时间相差过多时，安全连接会失败。</li>
        <li>更换网络：部分单位网络会拦截证券类网站，可改用手机网络再试。</li>
        <li>清除本站的浏览数据后重新打开；正在填写的内容会随之清除，请先保存。</li>
        <li>仍无法解决时，请记下页面提示中的请求编号，致电客服，我们据此查询原因。</li>
      </ol>
    </Prose>
  );
}

interface BrowserCheck {
  name: string;
  state: '正常' | '异常' | '待检测';
  advice: string;
}

interface Probe {
  name: string;
  advice: string;
  isFine: () => boolean;
}

const probes: readonly Probe[] = [
  { name: '网页脚本（JavaScript）', advice: '未启用时仍可浏览公告与数据，登录和办理业务需要启用。', isFine: () => true },
  { name: '安全连接', advice: '请核对地址栏中的网址以 https 开头；密码加密依赖安全连接。', isFine: () => window.isSecureContext },
  { name: '本地存储', advice: '无痕模式或隐私设置可能禁用，禁用时无法保持登录。', isFine: canStore },
  { name: 'Cookie', advice: '用于记住长辈版等显示方式，不用于跟踪。', isFine: () => navigator.cookieEnabled },
  { name: '加密接口', advice: '浏览器过旧时没有，请更新后登录。', isFine: () => typeof crypto?.subtle === 'object' },
  { name: '对话框与弹出层', advice: '浏览器过旧时部分确认窗口无法显示，请更新。', isFine: () => typeof HTMLDialogElement === 'function' },
];

/** Checks features of the visitor's browser. The results are unknown until the page is interactive. */
function useBrowserChecks(): readonly BrowserCheck[] {
  const isHydrated = useIsHydrated();
  return useMemo(
    () => probes.map(({ name, advice, isFine }) => ({ name, advice, state: isHydrated ? stateOf(isFine) : '待检测' })),
    [isHydrated],
  );
}

/** A missing feature, or an exception while checking it, counts as a failure. */
function stateOf(isFine: () => boolean): BrowserCheck['state'] {
  try {
    return isFine() ? '正常' : '异常';
  } catch {
    return '异常';
  }
}

function canStore(): boolean {
  const key = 'qt.probe';
  localStorage.setItem(key, '1');
  localStorage.removeItem(key);
  return true;
}
