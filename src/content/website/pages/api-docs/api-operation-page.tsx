import { CopyButton } from '#ui/components/copy-button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { apiOperationGet } from '../../calls/api-reference.ts';
import type { ApiOperation, ApiParameter } from '../../schema/api-reference.ts';
import { Listing } from './listing.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import { TryCall } from './try-call.tsx';

export const loader = page(({ call, params }) => call(apiOperationGet, { id: params.id ?? '' }));

export const missing: MissingItem = {
  thing: '接口',
  code: '名称',
  form: /^[A-Za-z0-9]{1,80}$/,
  formText: '字母和数字',
  lists: [{ title: '接口文档', href: paths.apiDocs() }],
};
export const head: HeadOf<typeof loader> = ({ summary, method, path }) => ({
  title: `${summary}（接口）`,
  description: `${method} ${path}：${summary}。参数、应答结构、返回码与示例，可在线试用。`,
  crumbs: [{ text: '接口文档', href: paths.apiDocs() }, { text: summary }],
});

const places: Record<ApiParameter['place'], string> = { path: '路径', query: '查询', body: '正文' };

const columns: readonly TableColumn<ApiParameter>[] = [
  { key: 'name', header: '参数', cell: ({ name }) => <code>{name}</code>, isSticky: true },
  { key: 'place', header: '位置', cell: ({ place }) => places[place] },
  { key: 'required', header: '必填', cell: ({ isRequired }) => (isRequired ? '是' : '否') },
  { key: 'type', header: '类型与限制', cell: ({ type }) => type, isWide: true },
];

export function Component() {
  const operation = usePage(loader);
  const { id, summary, group, parameters, result, outcomes, answerExample, curl, isDeprecated } = operation;
  return (
    <>
      <PageTitle kicker={group} title={summary} />
      <div className="sections">
        {isDeprecated && <Note tone="warning">这是为早先的程序保留的旧式写法，新的程序请改用同一地址的 POST。</Note>}
        <Facts operation={operation} />
        <section>
          <SectionHeading title="参数" id="parameters" />
          <DataTable
            caption="参数"
            isCaptionHidden
            columns={columns}
            rows={parameters}
            rowKey={({ name }) => name}
            emptyText="这个接口不需要参数。"
          />
        </section>
        <section>
          <SectionHeading title="应答" id="answer" />
          <div className="stack">
            <Listing name="应答结构" text={result} />
            <p className="muted">带问号的项可能没有。</p>
          </div>
        </section>
        <section>
          <SectionHeading title="示例" id="example" />
          <div className="stack">
            <Listing name="命令行示例" text={curl} />
            <CopyButton name="命令" text={curl} />
            {answerExample && <Listing name="应答示例（示例数据）" text={answerExample} />}
          </div>
        </section>
        <section>
          <SectionHeading title="返回码" id="codes" />
          <OutcomeTable caption={`${summary}的返回码`} outcomes={outcomes} />
        </section>
        <section>
          <SectionHeading title="试一试" id="try" />
          <TryCall key={id} operation={operation} />
        </section>
      </div>
    </>
  );
}

const credentials: Record<ApiOperation['credential']['kind'], string> = {
  none: '不需要',
  token: 'Authorization: Bearer 令牌',
  optionalToken: 'Authorization: Bearer 令牌（可以没有）',
  cookie: '事先确认后所得的 Cookie',
};

function Facts({ operation }: { operation: ApiOperation }) {
  const { method, path, who, credential, success, perMinute, id } = operation;
  const items = [
    { name: '方法与地址', value: <code>{`${method} ${path}`}</code> },
    { name: '谁可以调用', value: who },
    { name: '凭证', value: credential.kind === 'cookie' ? `${credentials.cookie} ${credential.name}` : credentials[credential.kind] },
    { name: '成功时', value: <code>{success}</code> },
    ...(perMinute === null ? [] : [{ name: '频率限制', value: `每个网络地址每分钟 ${perMinute} 次` }]),
    { name: '接口编号', value: <code>{id}</code> },
  ];
  return <KeyFacts items={items} />;
}
