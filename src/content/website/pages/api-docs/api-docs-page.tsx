import { portalQueries } from '#rendering/routes/queries/portal.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { apiReferenceGet } from '../../calls/api-reference.ts';
import { CallList } from './call-list.tsx';
import { OutcomeTable } from './outcome-table.tsx';

export const query = portalQueries.apiDocs;

export const loader = page(async ({ call, query }: PageContext<'apiDocs'>) => ({ ...(await call(apiReferenceGet, {})), query }));

export const head: HeadOf<typeof loader> = ({ query }) => {
  const isNarrowed = Object.keys(query).length > 0;
  return {
    title: isNarrowed ? '接口文档：查询结果' : '接口文档',
    description: '网站公开接口的方法、地址、参数、应答结构、返回码与示例，可在线试用。',
    crumbs: [{ text: '接口文档' }],
    noIndex: isNarrowed,
  };
};

export function Component() {
  const { server, groups, codes, query } = usePage(loader);
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const isWhole = Object.keys(query).length === 0;
  return (
    <>
      <PageTitle
        title="接口文档"
        lead={`网站页面所用的全部 ${count} 个接口，每个都有参数、应答、返回码与示例，可在线试用。`}
        actions={
          <ButtonLink href="/openapi.json" data-reload="">
            OpenAPI 文件
          </ButtonLink>
        }
      />
      <div className="sections">
        <CallList groups={groups} query={query} />
        {isWhole && (
          <>
            <Basics server={server} />
            <Terms />
            <section>
              <SectionHeading title="返回码" id="codes" />
              <OutcomeTable caption="返回码" outcomes={codes} />
            </section>
          </>
        )}
      </div>
    </>
  );
}

function Basics({ server }: { server: string }) {
  return (
    <section>
      <SectionHeading title="怎样调用" id="start" />
      <div className="stack measure">
        <p>
          接口地址以 <code>{server}</code> 开头。GET 的参数写在地址中，其他方法的参数以 JSON 写在正文中；上传文件用{' '}
          <code>multipart/form-data</code>。文字一律为 UTF-8 编码。
        </p>
        <p>
          应答是 JSON：<code>code</code> 说明结果，<code>msg</code> 是给访客看的中文说明。填写有误时，<code>errors</code>{' '}
          逐项写明哪个参数、为什么。每个应答都带 <code>x-request-id</code>，询问问题时请提供。
        </p>
        <p>
          须登录的接口，请在请求头中写 <code>Authorization: Bearer 令牌</code>，令牌由登录接口返回。客户与求职者的令牌不能互用。
        </p>
        <p>
          同一网络地址每分钟的请求次数有限，超过时返回 40029，<code>Retry-After</code> 写明多少秒之后可以再试。
        </p>
      </div>
    </section>
  );
}

function Terms() {
  return (
    <section>
      <SectionHeading title="使用约定" id="terms" />
      <div className="stack measure">
        <p>
          接口与数据的权利归本公司及数据来源方所有。可以为查询、核对和与本公司合作的目的调用；未经书面许可，不得转载、转售或另作商业用途。
        </p>
        <p>数据以本公司公告和交易所、登记结算机构的公布为准。请勿以接口收集他人的个人信息，也不要绕过频率限制和登录。</p>
      </div>
    </section>
  );
}
