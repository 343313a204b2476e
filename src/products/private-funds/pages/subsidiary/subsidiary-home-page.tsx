import { privateFundQueries } from '#rendering/routes/queries/private-funds.ts';
import { ArticleList } from '#ui/components/article-list/article-list.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { fundCompanyGet, fundNoticeList, fundTeamGet, investorStanding } from '../../calls.ts';
import type { SubsidiaryNoticePage, TeamMembers } from '../../schema.ts';
import { toNoticeRow } from './notice-row.ts';
import { SubsidiaryFrame, subsidiaryCrumbs } from './subsidiary-frame.tsx';
import './subsidiary-home-page.css';

export const query = privateFundQueries.subsidiaryHome;

const shownNotices = 5;
const shownPeople = 3;

export const loader = page(async ({ call, query }: PageContext<'subsidiaryHome'>) => {
  const [company, team, { isConfirmed }] = await Promise.all([call(fundCompanyGet, {}), call(fundTeamGet, {}), call(investorStanding, {})]);
  const notices = isConfirmed ? await call(fundNoticeList, { pageSize: shownNotices }) : null;
  return { company, team, notices, gate: query.gate };
});

export const unpublished: UnpublishedPage = { title: '私募子公司首页', holds: '私募子公司的概况、管理团队与公告入口' };

export const head: HeadOf<typeof loader> = ({ company, notices }) => ({
  title: '私募子公司首页',
  description: `${company.name}首页：公司概况、管理团队与公告入口。`,
  crumbs: subsidiaryCrumbs('子公司首页'),
  canonical: paths.subsidiaryHome(),
  noIndex: notices !== null,
});

export function Component() {
  const { company, team, notices, gate } = usePage(loader);
  return (
    <SubsidiaryFrame company={company} current={paths.subsidiaryHome()}>
      <PageTitle title="私募子公司首页" lead={company.summary} />
      <div className="sections">
        <GateReply gate={gate} />
        <KeyFacts
          items={[
            { name: '登记编码', value: company.registrationCode },
            { name: '登记日期', value: company.registeredOn },
            { name: '注册资本', value: company.capital },
          ]}
        />
        <LatestNotices notices={notices} />
        <Team team={team} isSample={company.isSample} />
      </div>
    </SubsidiaryFrame>
  );
}

/** Message for visitors who declined at the gate or withdrew their confirmation. */
function GateReply({ gate }: { gate?: string }) {
  if (gate === 'withdrawn') {
    return (
      <Note title="已撤回确认">
        <p>您的合格投资者确认已经撤回，产品与产品公告不再显示。需要时可以重新确认。</p>
      </Note>
    );
  }
  if (gate !== 'declined') return null;
  return (
    <Note title="感谢您如实说明">
      <p>
        私募基金的门槛是对投资者的保护。您仍可以在这里了解公司的登记、团队和联系方式，也可以看看
        <a href={paths.companyNotice()}>面向公众的金融产品公告</a>，或到<a href={paths.branches()}>就近网点</a>咨询适合您的产品。
      </p>
    </Note>
  );
}

function LatestNotices({ notices }: { notices: SubsidiaryNoticePage | null }) {
  return (
    <section aria-labelledby="notices">
      <SectionHeading id="notices" title="最新公告" moreHref={notices ? paths.subsidiaryNotices() : undefined} />
      {notices ? (
        <ArticleList items={notices.records.map(toNoticeRow)} label="最新公告" />
      ) : (
        <div className="subsidiary-home__closed panel cluster cluster--wide middle">
          <p>公告涉及私募产品，只向合格投资者显示。确认只需几分钟，可以随时撤回。</p>
          <ButtonLink href={paths.subsidiaryNotices()}>去确认</ButtonLink>
        </div>
      )}
    </section>
  );
}

function Team({ team: { records }, isSample }: { team: TeamMembers; isSample: boolean }) {
  return (
    <section aria-labelledby="team">
      <SectionHeading id="team" title="管理团队" moreHref={paths.subsidiaryTeam()} />
      <ul className="subsidiary-home__team">
        {records.slice(0, shownPeople).map(({ name, post, biography }) => (
          <li key={name}>
            <h3>
              {name} {isSample && <Tag kind="sample">示例</Tag>}
            </h3>
            <p className="subsidiary-home__post quiet">{post}</p>
            <p>{biography}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
