import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { call } from '#contract/call.ts';
import { codes } from '#contract/codes.ts';
import type { Loadable } from '../../page/page.ts';
import { Block } from './block.tsx';

const list = call<object, number[]>('GET', '/numbers');
const show = (numbers: number[]) => <p>{numbers.join()}</p>;

describe('Block', () => {
  it('loaded data is shown', () => {
    expect(renderToStaticMarkup(<Block load={{ state: 'ready', data: [1, 2] }}>{show}</Block>)).toBe('<p>1,2</p>');
  });

  it('an empty block shows the text of the page', () => {
    const load: Loadable<number[]> = { state: 'ready', data: [] };
    const html = renderToStaticMarkup(
      <Block load={load} emptyText="近一年没有公告">
        {show}
      </Block>,
    );
    expect(html).toContain('近一年没有公告');
  });

  it('a page without records counts as empty', () => {
    const html = renderToStaticMarkup(<Block load={{ state: 'ready', data: { records: [], total: 0 } }}>{() => <p>list</p>}</Block>);
    expect(html).toContain('暂无内容');
  });

  it('a failure shows 加载失败 with the reason and a retry that works without JavaScript', () => {
    const html = renderToStaticMarkup(<Block load={{ state: 'failed', message: '系统繁忙，请稍后再试' }}>{show}</Block>);
    expect(html).toContain('加载失败：系统繁忙，请稍后再试');
    expect(html).toContain('role="status"');
    expect(html).toMatch(/<a class="button[^>]* href="">重试<\/a>/);
  });

  it('unpublished content is announced as coming, without a retry', () => {
    const { code, text } = codes.notFound;
    const html = (message: string) =>
      renderToStaticMarkup(<Block load={{ state: 'failed', message: message || text, code }}>{show}</Block>);
    expect(html('评价方法尚未公布')).toContain('评价方法尚未公布。公布后即可在这里查阅');
    expect(html('')).toContain('内容尚未公布。公布后即可在这里查阅');
    expect(html('') + html('评价方法尚未公布')).not.toMatch(/加载失败|重试|请求错误/);
  });

  it('a retry in place is offered when the call is known', () => {
    const html = renderToStaticMarkup(
      <Block load={{ state: 'failed', message: '加载失败' }} retry={{ call: list, input: {} }}>
        {show}
      </Block>,
    );
    expect(html).toMatch(/<button type="button"[^>]*>重试<\/button>/);
    expect(html).not.toContain('加载失败：');
  });
});
