import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FilterForm } from './filter-form.tsx';

const render = (values: Record<string, string>): string =>
  renderToStaticMarkup(
    <FilterForm
      action="/FinancialDistric/MarginSecurity.html"
      values={values}
      keep={['tab']}
      keyword={{ name: 'keyWord', label: '证券代码或简称' }}
      selects={[{ name: 'market', label: '市场', options: [{ value: 'sh', text: '上海' }] }]}
      dates={{ label: '生效日期', fromName: 'from', toName: 'to' }}
    />,
  );

describe('FilterForm', () => {
  it('a filter form is a GET form to the page itself', () => {
    expect(render({})).toContain('action="/FinancialDistric/MarginSecurity.html" method="get"');
  });

  it('a filter form shows the values of the address', () => {
    const html = render({ keyWord: '银行', market: 'sh', from: '2026-11-01' });
    expect(html).toContain('name="keyWord" value="银行"');
    expect(html).toContain('<option value="sh" selected="">上海</option>');
    expect(html).toContain('aria-label="生效日期（起）" name="from" value="2026-11-01"');
  });

  it('other parameters are kept, in the form and in 重置', () => {
    const html = render({ tab: 'rz', keyWord: '银行' });
    expect(html).toContain('<input type="hidden" name="tab" value="rz"/>');
    expect(html).toContain('href="/FinancialDistric/MarginSecurity.html?tab=rz">重置');
  });

  it('the reset link is the bare address when there is nothing to keep', () => {
    expect(render({ keyWord: '银行' })).toContain('href="/FinancialDistric/MarginSecurity.html">重置');
  });
});
