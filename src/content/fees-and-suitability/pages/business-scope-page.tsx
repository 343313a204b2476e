import { pageTextGet } from '#content/articles/calls.ts';
import { Block } from '#ui/components/block/block.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { businessScopeList } from '../calls/dealing.ts';
import type { LicensedBusiness } from '../schema/dealing.ts';
import './business-scope-page.css';

export const loader = page(async ({ call, block }) => {
  const [text, scope] = await Promise.all([call(pageTextGet, { key: '/Inves/businessScope' }), block(businessScopeList, {})]);
  return { text, scope };
});

export const head: HeadOf<typeof loader> = ({ text }) => ({
  title: text.title,
  description: '公司持有的证券期货业务资格、许可依据、业务说明与办理入口。',
  crumbs: [{ text: text.title }],
});

export function Component() {
  const { text, scope } = usePage(loader);
  return (
    <>
      <PageTitle title={text.title} />
      <PageText
        text={text}
        slots={{
          businesses: (
            <Block load={scope} isEmpty={() => false}>
              {({ records }) => <Businesses items={records} />}
            </Block>
          ),
        }}
      />
    </>
  );
}

function Businesses({ items }: { items: readonly LicensedBusiness[] }) {
  if (items.length === 0)
    return <EmptyState text="本公司的业务与资格公布后在这里列出，目前尚未公布。没有列出的业务，请先致电客服热线核实。" />;
  return <ul>{items.map(toBusiness)}</ul>;
}

function toBusiness({ code, name, explanation, legalBasis, permit, permittedOn, entry }: LicensedBusiness) {
  return (
    <li key={code} id={code} className="business">
      <h3>{name}</h3>
      <p>{explanation}</p>
      <dl className="business__facts">
        <div>
          <dt>法律依据</dt>
          <dd>{legalBasis}</dd>
        </div>
        <div>
          <dt>业务资格</dt>
          <dd>
            {permit}
            {permittedOn && (
              <>
                ，<time>{permittedOn}</time> 取得
              </>
            )}
          </dd>
        </div>
      </dl>
      {entry && (
        <p className="targets no-print">
          <a href={entry.href}>
            {entry.text}
            <span className="visually-hidden">：{name}</span>
          </a>
        </p>
      )}
    </li>
  );
}
