import { pageTextGet } from '#content/articles/calls.ts';
import { portalQueries } from '#rendering/routes/queries/portal.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { verifyGet } from '../../calls/trust.ts';
import { VerdictCard } from './verdict-card.tsx';

export const query = portalQueries.verify;

export const loader = page(async ({ call, block, query: { q = '' } }: PageContext<'verify'>) => {
  const [text, answer] = await Promise.all([call(pageTextGet, { key: '/verify' }), q ? block(verifyGet, { q }) : undefined]);
  return { q, text, answer };
});

export const head: HeadOf<typeof loader> = ({ q, text }) => ({
  title: text.title,
  description: text.lead,
  crumbs: [{ text: text.title }],
  noIndex: q !== '',
  canonical: paths.verify(),
});

export function Component() {
  const { q, text, answer } = usePage(loader);
  return (
    <div className="sections">
      <PageTitle title={text.title} lead={text.lead} />
      <FilterForm
        action={paths.verify()}
        values={{ q }}
        keyword={{ name: 'q', label: '电话、网址、邮箱、姓名、编号或账号', placeholder: '粘贴您收到的内容' }}
        submitText="辨真伪"
        label="辨真伪"
      />
      {answer && <VerdictCard key={q} asked={q} answer={answer} />}
      <p>
        要核对一份已签署的电子协议，请到<a href={paths.verifyAgreement()}>核验电子协议</a>。
      </p>
      <PageText text={{ ...text, lead: '' }} />
    </div>
  );
}
