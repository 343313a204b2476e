import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ArticlePage, type ArticlePageProps } from './article-page.tsx';

const render = (more: Partial<ArticlePageProps> = {}): string =>
  renderToStaticMarkup(<ArticlePage title="公告" date="2026-11-20" html="<p>正文</p>" {...more} />);

describe('ArticlePage', () => {
  it('the title stays available to screen readers where it is not shown', () => {
    expect(render({ isTitleHidden: true })).toContain('<h1 class="visually-hidden">公告</h1>');
  });

  it('missing facts are left out', () => {
    expect(render()).not.toContain('文号');
    expect(render({ documentNumber: '前厅证发〔2026〕1号' })).toContain('<dt>文号</dt><dd>前厅证发〔2026〕1号</dd>');
  });

  it('each attachment shows type, size and SHA-256', () => {
    const html = render({ attachments: [{ name: '明细表.pdf', href: '/file/1', type: 'PDF', size: 1_258_291, sha256: 'ab12' }] });
    expect(html).toContain('<a class="attachments__link" href="/file/1">明细表.pdf</a>');
    expect(html).toContain('PDF · 1.2 MB');
    expect(html).toContain('<code>ab12</code>');
  });

  it('the neighbours in the list are linked, and its ends are marked', () => {
    const html = render({ next: { title: '下一则公告', href: '/IntoGL/noticeDetail/2.html' } });
    expect(html).toContain('rel="next"');
    expect(html).toContain('<span>上一篇</span>没有了');
  });

  it('a text without a list has no neighbours', () => {
    expect(render()).not.toContain('上一篇');
  });
});
