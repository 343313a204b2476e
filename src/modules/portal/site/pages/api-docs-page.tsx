import { apiReferenceGet } from '#modules/portal/site/calls/site.ts';
import type { ApiOperation } from '#modules/portal/site/schema/site.ts';
import { page, usePage, type HeadOf } from '#web/page/page.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table/data-table.tsx';
import { PageTitle } from '#web/ui/page-title/page-title.tsx';
import { SectionHeading } from '#web/ui/section-heading/section-heading.tsx';
import './api-docs-page.css';

export const loader = page(({ call }) => call(apiReferenceGet, {}));

export const head: HeadOf<typeof loader> = () => ({
  title: '接口文档',
  description: '网站公开接口的方法、地址、参数、应答结构与返回码。',
  crumbs: [{ text: '接口文档' }],
});

type Parameter = ApiOperation['parameters'][number];
type Code = ReturnType<typeof usePage<Awaited<ReturnType<typeof loader>>>>['codes'][number];

const parameterColumns: readonly Column<Parameter>[] = [
  { key: 'name', header: '参数', cell: ({ name }) => <code>{name}</code>, isSticky: true },
  { key: 'place', header: '位置', cell: ({ place }) => place },
  { key: 'type', header: '类型与限制', cell: ({ type }) => type, isWide: true },
  { key: 'required', header: '必填', cell: ({ isRequired }) => (isRequired ? '是' : '否') },
];

const codeColumns: readonly Column<Code>[] = [
  { key: 'code', header: '返回码', cell: ({ code }) => <code>{code}</code>, isSticky: true },
  { key: 'status', header: 'HTTP 状态', cell: ({ status }) => status },
  { key: 'text', header: '含义', cell: ({ text }) => text, isWide: true },
];

export function Component() {
  const { groups, codes } = usePage(loader);
  return (
    <>
      <PageTitle
        title="接口文档"
        lead="网站页面所用的全部公开接口。数据随时可查、可下载；调用请遵守频率限制，超过时返回 40029 与 Retry-After。"
        actions={
          <ButtonLink href="/openapi.json" data-reload="">
            OpenAPI 文件
          </ButtonLink>
        }
      />
      <div className="sections">
        <section>
          <SectionHeading title="返回码" id="codes" />
          <DataTable caption="返回码" isCaptionHidden columns={codeColumns} rows={codes} rowKey={({ code }) => code} />
        </section>
        {groups.map(({ title, operations }) => (
          <section key={title}>
            <SectionHeading title={title} />
            {operations.map((operation) => (
              <Operation key={operation.id} {...operation} />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

function Operation({ id, method, path, summary, who, success, parameters, result }: ApiOperation) {
  return (
    <details className="api-operation" id={id}>
      <summary className="api-operation__head">
        <span className="api-operation__method">{method}</span>
        <code className="api-operation__path">{path}</code>
        <span className="muted">{summary}</span>
      </summary>
      <p>
        {who}；成功时 <code>{success}</code>。
      </p>
      {parameters.length > 0 && (
        <DataTable caption={`${summary}的参数`} columns={parameterColumns} rows={parameters} rowKey={({ name }) => name} />
      )}
      <div role="region" className="api-operation__result" tabIndex={0} aria-label={`${summary}的应答结构`}>
        <pre>{result}</pre>
      </div>
    </details>
  );
}
