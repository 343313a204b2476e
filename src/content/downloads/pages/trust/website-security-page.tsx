import { pageTextGet } from '#content/articles/calls.ts';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { trustRegisterGet } from '../../calls/trust.ts';
import type { TrustRegister } from '../../schema/trust.ts';
import { AddressExamples } from './address-examples.tsx';

export const loader = page(async ({ call, block }) => {
  const [text, register] = await Promise.all([call(pageTextGet, { key: '/OnlineTrading/WebsiteSecurity' }), block(trustRegisterGet, {})]);
  return { text, register };
});

export const head: HeadOf<typeof loader> = ({ text: { title, lead } }) => ({
  title,
  description: lead,
  crumbs: [{ text: '网上交易' }, { text: title }],
});

type Official = TrustRegister['official'][number];
type Fake = TrustRegister['fakes'][number];

const kinds: Record<Official['kind'] | Fake['kind'], string> = {
  phone: '电话',
  url: '网址',
  mail: '邮箱',
  publicAccount: '公众号',
  app: '客户端',
  licence: '许可证',
  account: '银行账号',
  name: '人员或机构',
};

const officialColumns: readonly TableColumn<Official>[] = [
  { key: 'value', header: '官方内容', cell: ({ value }) => value, isSticky: true },
  { key: 'kind', header: '类别', cell: ({ kind }) => kinds[kind] },
  { key: 'name', header: '用途', cell: ({ name }) => name },
  { key: 'since', header: '启用日期', cell: ({ since }) => since },
  { key: 'until', header: '状态', cell: ({ until }) => (until ? `${until} 停用` : '在用') },
];

const fakeColumns: readonly TableColumn<Fake>[] = [
  { key: 'value', header: '仿冒内容', cell: ({ value }) => value, isSticky: true },
  { key: 'kind', header: '类别', cell: ({ kind }) => kinds[kind] },
  { key: 'reportedOn', header: '收到举报', cell: ({ reportedOn }) => reportedOn },
  { key: 'harm', header: '做了什么', cell: ({ harm }) => harm, isWide: true },
  { key: 'sign', header: '怎样识别', cell: ({ sign }) => sign, isWide: true },
];

const retry = { call: trustRegisterGet, input: {} };

export function Component() {
  const { text, register } = usePage(loader);
  return (
    <>
      <PageTitle title={text.title} />
      <PageText
        text={text}
        slots={{
          official: (
            <Block load={register} retry={retry}>
              {({ official }) => (
                <DataTable caption="在用与停用的官方渠道" columns={officialColumns} rows={official} rowKey={({ value }) => value} />
              )}
            </Block>
          ),
          imitation: <AddressExamples />,
          fakes: (
            <Block load={register} retry={retry}>
              {({ fakes }) => (
                <DataTable
                  caption="收到举报的仿冒"
                  columns={fakeColumns}
                  rows={fakes}
                  rowKey={({ value }) => value}
                  isSample={fakes.some(({ isSample }) => isSample)}
                />
              )}
            </Block>
          ),
        }}
      />
    </>
  );
}
