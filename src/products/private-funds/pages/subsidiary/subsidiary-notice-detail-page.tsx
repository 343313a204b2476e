import { fail } from '#contract/call-error.ts';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { fundCompanyGet, fundNoticeGet } from '../../calls.ts';
import type { SubsidiaryNotice } from '../../schema.ts';
import { ConfirmationNotice } from '../gate/confirmation-notice.tsx';
import { GateForm } from '../gate/gate-form.tsx';
import { gateAction, loadGated } from '../gate/gate.ts';
import { SubsidiaryFrame } from './subsidiary-frame.tsx';
import './subsidiary-notice-detail-page.css';

export const loader = page(async ({ call, params: { id = '' } }) => {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw fail('notFound');
  const [company, notice] = await Promise.all([call(fundCompanyGet, {}), loadGated(call, () => call(fundNoticeGet, { id: Number(id) }))]);
  return { company, notice };
});

export const action = gateAction(({ params }) => paths.subsidiaryNotice(Number(params.id)));

/** Titles of notices are not disclosed before the confirmation. */
const closedTitle = '私募子公司公告正文';

export const head: HeadOf<typeof loader> = ({ notice }) => ({
  title: notice.isOpen ? notice.data.title : closedTitle,
  description: '私募子公司的公告，仅向确认身份的合格投资者展示。',
  crumbs: [{ text: '私募子公司', href: paths.subsidiary() }, { text: '公告', href: paths.subsidiaryNotices() }, { text: '正文' }],
  noIndex: true,
});

export function Component() {
  const { company, notice } = usePage(loader);
  const answer = usePageAction(action);
  return (
    <SubsidiaryFrame company={company} current={paths.subsidiaryNotices()}>
      {notice.isOpen ? (
        <>
          <ConfirmationNotice confirmation={notice.confirmation} />
          <NoticeText notice={notice.data} />
        </>
      ) : (
        <>
          <PageTitle title={closedTitle} lead="这则公告涉及私募产品，只向合格投资者显示。" />
          <GateForm terms={notice.terms} answer={answer} />
        </>
      )}
    </SubsidiaryFrame>
  );
}

function NoticeText({ notice }: { notice: SubsidiaryNotice }) {
  const { title, kind, publishedOn, source, fund, facts, paragraphs, version, updatedOn } = notice;
  return (
    <article>
      <PageTitle title={title} kicker={kind} />
      <KeyFacts
        items={[
          { name: '发布日期', value: <time>{publishedOn}</time> },
          { name: '来源', value: source },
          ...(fund ? [{ name: '产品', value: fund.name, note: `备案编码 ${fund.recordCode}` }] : []),
          ...facts.map(({ label, value }) => ({ name: label, value })),
        ]}
      />
      <div className="subsidiary-notice__text">
        <Prose>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Prose>
        {version > 1 && (
          <p className="quiet">
            本文于 <time>{updatedOn}</time> 更新，当前为第 {version} 版。
          </p>
        )}
      </div>
      <Neighbours notice={notice} />
    </article>
  );
}

function Neighbours({ notice: { previous, next } }: { notice: SubsidiaryNotice }) {
  return (
    <nav className="subsidiary-notice__neighbours targets no-print" aria-label="上一篇和下一篇">
      <p className="entry">上一篇：{previous ? <a href={paths.subsidiaryNotice(previous.id)}>{previous.title}</a> : '没有了'}</p>
      <p className="entry">下一篇：{next ? <a href={paths.subsidiaryNotice(next.id)}>{next.title}</a> : '没有了'}</p>
    </nav>
  );
}
