import { researchList } from '#content/articles/calls.ts';
import type { NoticePage } from '#content/articles/schema/notices.ts';
import { articleHref } from '#content/articles/web/article-href.ts';
import { Block } from '#ui/components/block/block.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { telephoneHref } from '#ui/format/telephone.ts';
import type { MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { staffPersonGet } from '../../calls.ts';
import type { StaffPerson } from '../../schema.ts';

const shownReports = 20;

/** Not cached: look-ups are counted per network. */
export const loader = page(async ({ call, block, params }: PageContext<'staffPerson'>) => {
  const certificateNumber = params.number ?? '';
  const person = await call(staffPersonGet, { certificateNumber });
  const reports = person.kind === 'analyst' ? await block(researchList, { author: certificateNumber, pageSize: shownReports }) : undefined;
  return { person, reports };
});

export const missing: MissingItem = {
  thing: '从业人员',
  code: '登记编号',
  form: /^[A-Z0-9]{6,30}$/,
  formText: '6 至 30 位大写字母或数字',
  lists: [{ title: '从业人员公示', href: paths.staffRegister() }],
};

export const head: HeadOf<typeof loader> = ({ person: { name, post } }) => ({
  title: name,
  description: `${name}（${post}）的登记信息。`,
  crumbs: [{ text: '信息公示', href: paths.information() }, { text: '从业人员公示', href: paths.staffRegister() }, { text: name }],
  // Search engines must not index people.
  noIndex: true,
});

export function Component() {
  const { person, reports } = usePage(loader);
  const { name, kind, state, isSample } = person;
  return (
    <article className="stack stack--parts">
      <PageTitle title={name} lead={kind === 'adviser' ? '投资顾问' : person.post} />
      {state === 'left' && (
        <Note tone="warning" title="已离职">
          此人已不是本公司从业人员，不再代表本公司提供任何服务。其在职期间署名的报告按发布时的内容保留。
        </Note>
      )}
      <section>
        <SectionHeading title="登记信息" />
        <KeyFacts items={registeredFacts(person)} />
        {isSample && <p className="quiet">示例数据：人员与编号均为虚构。</p>}
      </section>
      {state === 'registered' && <Contact person={person} />}
      {kind === 'adviser' && <AdviserLimits />}
      {reports && <Reports reports={reports} person={person} />}
      <p className="line targets">
        {kind === 'adviser' && <a href={paths.advisers()}>全部投资顾问</a>}
        <a href={paths.staffRegister({ keyWord: person.certificateNumber })}>在从业人员公示中核对</a>
        <a href={paths.complain()}>投诉与建议</a>
      </p>
    </article>
  );
}

function registeredFacts({ certificateNumber, post, branch, obtainedOn, state }: StaffPerson): KeyFact[] {
  return [
    { name: '登记编号', value: certificateNumber, note: '可到中国证券业协会 gs.sac.net.cn 核对' },
    { name: '登记类别', value: post },
    { name: '所在机构', value: branch },
    { name: '取得日期', value: <time>{obtainedOn}</time> },
    { name: '状态', value: state === 'registered' ? <Tag kind="positive">在职</Tag> : <Tag kind="danger">已离职</Tag> },
  ];
}

/** Shows the telephone number of the branch, as personal numbers are not published. */
function Contact({ person: { contact, branch } }: { person: StaffPerson }) {
  if (!contact) return null;
  return (
    <section>
      <SectionHeading title="联系方式" />
      <KeyFacts
        items={[
          { name: '所在网点', value: <a href={paths.branchDetail(contact.id)}>{branch}</a> },
          { name: '网点电话', value: <Phones numbers={contact.phones} />, note: '请网点转接；不公布个人手机号码' },
          { name: '营业时间', value: contact.hours.join('；') },
          { name: '投诉电话', value: <Phones numbers={[contact.complaintPhone]} /> },
        ]}
      />
    </section>
  );
}

const Phones = ({ numbers }: { numbers: readonly string[] }) => (
  <span className="line">
    {numbers.map((number) => (
      <a key={number} className="target" href={telephoneHref(number)}>
        {number}
      </a>
    ))}
  </span>
);

function Reports({ reports, person }: { reports: Loadable<NoticePage>; person: StaffPerson }) {
  return (
    <section>
      <SectionHeading title="署名的研究报告" />
      <Block load={reports} isEmpty={({ total }) => total === 0} emptyText="没有公开发布的署名报告。">
        {({ records, total }) => (
          <>
            <ul>
              {records.map((item) => (
                <li key={item.id} className="entry">
                  <a className="target" href={articleHref(item)}>
                    {item.title}
                  </a>{' '}
                  <time className="quiet">{item.date}</time>
                </li>
              ))}
            </ul>
            {total > records.length && <a href={paths.research({ author: person.certificateNumber })}>全部 {total} 篇</a>}
          </>
        )}
      </Block>
    </section>
  );
}

/** Shows the acts forbidden to advisers, beside every adviser's name. */
function AdviserLimits() {
  return (
    <Note tone="warning" title="投资顾问不得有的行为">
      <ul>
        <li>代您买卖证券、操作账户，或者索要密码与验证码；</li>
        <li>承诺收益、承诺承担损失，或者约定分享收益；</li>
        <li>以个人名义收费，或者让您把钱转入个人账户；</li>
        <li>以分析师名义发布研究报告：投资顾问与分析师是两类登记，同一人不得同时登记。</li>
      </ul>
      <a className="target" href={paths.advisers()}>
        服务方式与收费
      </a>
    </Note>
  );
}
