import { licencesGet } from '#content/company/calls.ts';
import type { Licence } from '#content/company/schema/certificates.ts';
import { aboutCrumbs } from '#content/company/web/about-crumbs.ts';
import { useClientSession } from '#identity/clients/web/session-store.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { FaqList, type FaqItem } from '#ui/components/faq-list/faq-list.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { lazyPart } from '#ui/navigation/lazy-part.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { conditionSetsGet } from '../calls.ts';
import type { ConditionSetList } from '../schema.ts';

const title = '业务资格';

export const loader = page(async ({ call }) => {
  const [list, { sets }] = await Promise.all([call(licencesGet, {}), call(conditionSetsGet, {})]);
  return { list, sets };
});

export const unpublished: UnpublishedPage = { title, holds: '公司取得的业务资格、批准文号与取得日期' };

export const head: HeadOf<typeof loader> = ({ list: { records } }) => ({
  title,
  description: `公司取得的 ${records.length} 项业务资格：名称、批文或备案文号、批准机关和取得日期。`,
  crumbs: aboutCrumbs(title),
});

export function Component() {
  const { list, sets } = usePage(loader);
  return (
    <>
      <PageTitle
        title={title}
        lead="公司可以做什么，由谁批准，从哪一天起。名单之外的业务，公司没有资格办理。"
        actions={
          <>
            <ButtonLink href={paths.certificates()}>资质证照</ButtonLink>
            {sets.length > 0 && <ButtonLink href="#check">准入检测</ButtonLink>}
          </>
        }
      />
      <div className="sections">
        {[...Map.groupBy(list.records, ({ area }) => area)].map(([area, licences]) => (
          <DataTable
            key={area}
            caption={`${area}（${licences.length} 项）`}
            updatedAt={list.effectiveOn}
            isSample={licences.some(({ isSample }) => isSample)}
            columns={columns}
            rows={licences}
            rowKey={({ document }) => document}
          />
        ))}
        {sets.length > 0 && <QualificationEntry sets={sets} />}
      </div>
    </>
  );
}

const columns: readonly TableColumn<Licence>[] = [
  { key: 'name', header: '资格名称', cell: ({ name, href }) => (href ? <a href={href}>{name}</a> : name), isSticky: true, isWide: true },
  { key: 'document', header: '批文或备案文号', cell: ({ document }) => document, isWide: true },
  { key: 'authority', header: '批准或备案机关', cardLabel: '批准机关', cell: ({ authority }) => authority },
  { key: 'grantedOn', header: '取得日期', cell: ({ grantedOn }) => <time>{grantedOn}</time> },
];

/** Loaded for signed-in clients only. */
const QualificationCheck = lazyPart(async () => (await import('./qualification-check.tsx')).QualificationCheck, 3);

/** 准入检测: the public conditions of every business, with the results for the signed-in client. */
function QualificationEntry({ sets }: ConditionSetList) {
  const session = useClientSession();
  return (
    <section id="check">
      <SectionHeading title="准入检测" />
      {session ? (
        <QualificationCheck key={session.token} sets={sets} />
      ) : (
        <>
          <p>登录后可以逐项查看您是否满足开通条件、还差多少、最早哪一天可以满足。</p>
          <p>
            <ButtonLink href={paths.login({ returnUrl: paths.licences() })}>登录后检测</ButtonLink>
          </p>
        </>
      )}
      <FaqList items={sets.map(toQuestion)} />
    </section>
  );
}

function toQuestion({ name, validFrom, conditions }: ConditionSetList['sets'][number]): FaqItem {
  const facts = conditions.map(({ name: condition, standard, source }) => ({
    name: condition,
    value: standard,
    note: `依据：${source}`,
  }));
  return { question: `${name}的准入条件`, answer: `<p>自 ${validFrom} 起执行。</p>`, extra: <KeyFacts items={facts} /> };
}
