import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Frame } from './frame.tsx';
import type { SiteFrame } from './site-frame.ts';

const site: SiteFrame = {
  firm: { name: '前厅证券股份有限公司', shortName: '前厅证券', englishName: 'Qianting', slogan: '规范' },
  demoNotice: '演示站点，机构与数据均为虚构',
  contact: {
    hotlines: [{ name: '客服热线', number: '400-000-0000' }],
    complaintPhone: '010-0000 0001',
    complaintEmail: 'complaint@example.com',
    serviceHours: '8:30—17:00',
  },
  menu: [
    {
      title: '关于我们',
      href: '/IntoGL/about.html',
      links: [
        { text: '公司简介', href: '/IntoGL/about.html' },
        { text: '投教网站', href: 'https://example.com/', isExternal: true },
      ],
    },
  ],
  footer: [{ title: '客户服务', links: [{ text: '网点', href: '/IntoGL/branch.html' }] }],
  qrCodes: [{ name: '微信公众号', picture: 'data:image/png;base64,iVBORw0KGgo=' }],
  legalLines: [{ text: '演示ICP备00000000号' }],
  riskLine: '市场有风险，投资需谨慎。',
  homeEntries: [],
  auxiliaryKeys: [{ key: 'kaihu', name: '开户', href: '/OnlineTrading/OpeningProcess.html' }],
};
const urgent = { id: 1, level: 'warning', text: '系统升级', href: null } as const;
const render = (path: string, isElder = false): string =>
  renderToStaticMarkup(
    <Frame site={site} path={path} head={{ title: '公司简介' }} isElder={isElder}>
      <h1>公司简介</h1>
    </Frame>,
  );

describe('Frame', () => {
  it('a page whose past is recorded leads to the page of a chosen day, and no other page does', () => {
    const html = renderToStaticMarkup(
      <Frame site={site} path="/Inves/chargingStandard.html?item=a" head={{ title: '收费标准' }} isElder={false} hasPast>
        <h1>收费标准</h1>
      </Frame>,
    );
    const [form = ''] = /<form class="past-form[^]*?<\/form>/.exec(html) ?? [];
    expect(form).toContain('action="/history"');
    expect(form).toContain('name="of" value="/Inves/chargingStandard.html?item=a"');
    expect(form).toContain('name="day"');
    expect(form.length).toBeLessThan(400);
    expect(html.indexOf('past-form')).toBeGreaterThan(html.indexOf('</main>'));
    expect(render('/IntoGL/about.html')).not.toContain('past-form');
  });

  it('a page begins with a link to the content', () => {
    const html = render('/IntoGL/about.html');
    expect(html.startsWith('<a class="skip-link" href="#main">')).toBe(true);
    expect(html).toContain('<main id="main"');
  });

  it('the footer states the hours of the complaint phone only where they are not those of the hotline', () => {
    expect(render('/')).not.toContain('投诉电话服务时间');
    const contact = { ...site.contact, complaintHours: '工作日 9:00—17:00' };
    const html = renderToStaticMarkup(
      <Frame site={{ ...site, contact }} path="/" head={{ title: '首页' }} isElder={false}>
        <h1>首页</h1>
      </Frame>,
    );
    expect(html).toMatch(/投诉电话服务时间<\/dt><dd[^>]*>工作日 9:00—17:00</);
  });

  it('a page needs no inline style and no inline script', () => {
    expect(render('/')).not.toMatch(/ style=| on[a-z]+=|<script/);
  });

  it('a page shows the visitor’s position in the breadcrumb, the main menu and the section menu', () => {
    const html = render('/IntoGL/about.html');
    expect(html).toMatch(/<nav class="breadcrumb[^>]*aria-label="当前位置"/);
    expect(html.match(/aria-current="page"/g)).toHaveLength(3);
  });

  it('a page without a menu entry marks the group and entry that it belongs to', () => {
    const head = { title: '一', crumbs: [{ text: '公司简介', href: '/IntoGL/about.html' }, { text: '一' }] };
    const html = renderToStaticMarkup(
      <Frame site={site} path="/IntoGL/about/qiyewenhua/detail/1.html" head={head} isElder={false}>
        <h1>一</h1>
      </Frame>,
    );
    expect(html).toContain('<details class="is-here" name="main-menu"');
    expect(html).toContain('<a href="/IntoGL/about.html" aria-current="true">');
  });

  it('a page links to elder mode and back to the same page', () => {
    expect(render('/IntoGL/news.html?page=2')).toContain('/mode/elder?on=1&amp;to=%2FIntoGL%2Fnews.html%3Fpage%3D2');
    expect(render('/IntoGL/news.html', true)).toContain('/mode/elder?on=0&amp;');
  });

  it('around a form it is reduced: logo, signed-in user, help, legal lines, and no other links', () => {
    const quiet = { account: <b>演示客户</b>, helpHref: '/Support.html' };
    const html = renderToStaticMarkup(
      <Frame site={site} path="/Login.html" head={{ title: '登录' }} isElder={false} urgent={[urgent]} quiet={quiet}>
        <h1>登录</h1>
      </Frame>,
    );
    for (const part of [
      'href="#main"',
      '<a class="masthead__home" href="/">',
      '演示客户',
      'href="/Support.html"',
      '演示ICP备',
      '市场有风险',
    ])
      expect(html).toContain(part);
    expect(html).toContain('/mode/elder?on=1&amp;to=%2FLogin.html');
    for (const part of ['主导航', '当前位置', '紧急提示', '400-000-0000', 'role="search"', '客户服务']) expect(html).not.toContain(part);
  });

  it('the six keys are shown on the home page only, without a breadcrumb', () => {
    expect(render('/')).toContain('常用入口');
    expect(render('/index_count.html')).toContain('常用入口');
    expect(render('/')).not.toContain('当前位置');
    expect(render('/IntoGL/about.html')).not.toContain('常用入口');
  });

  it('one menu panel is open at a time without any script', () => {
    expect(render('/')).toContain('<details name="main-menu">');
  });

  it('links to other sites are marked', () => {
    expect(render('/')).toMatch(/href="https:\/\/example.com\/">投教网站.*?（外部网站）/);
  });

  it('telephone numbers can be dialled and each QR code has a name', () => {
    expect(render('/')).toContain('href="tel:01000000001"');
    expect(render('/')).toContain('alt="微信公众号二维码"');
  });

  it('the search is shown only where one is configured', () => {
    expect(render('/')).not.toContain('role="search"');
  });
});
