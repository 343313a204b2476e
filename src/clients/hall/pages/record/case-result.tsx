import { useDownload } from '#clients/agreements/web/use-download.ts';
import { declaration } from '#clients/cases/calls.ts';
import type { CaseView } from '#clients/cases/schema/cases.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { Timeline } from '#ui/components/timeline/timeline.tsx';
import { WhatNext } from '#ui/components/what-next/what-next.tsx';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { caseStateTags } from '../business-labels.ts';
import { ManualReviewNote } from '../manual-review-note.tsx';
import { useHeadingReport, type HeadingCallback } from '../use-heading-focus.ts';
import { WithdrawCase } from '../withdraw-case.tsx';
import { CaseRecord } from './case-record.tsx';

const told: Partial<Record<CaseView['state'], string>> = {
  inReview: '申请已提交，正在审核。可以离开本页，结果会以短信通知。',
  approved: '审核通过，已为您办理。',
  refused: '审核未通过。',
  withdrawn: '申请已撤回，填写的内容已清除。',
  expired: '超过有效期未完成，本次办理已自动终止。',
};

const toldOfPerson = '申请已提交，正在由工作人员核对。可以离开本页，结果会以短信通知。';

/** A withdrawn or expired case has no record: its data has been deleted. */
const hasRecord: readonly CaseView['state'][] = ['inReview', 'approved', 'refused'];

/** The result of a case: number, state, history and next steps. */
export function CaseResult({ view, onChange, onArrival }: { view: CaseView; onChange: () => void; onArrival: HeadingCallback }) {
  const lead = useHeadingReport<HTMLParagraphElement>(onArrival);
  const isWaiting = view.state === 'inReview';
  return (
    <div className="case-flow">
      <p role="status" ref={lead} tabIndex={-1}>
        {isWaiting && view.forPerson.length > 0 ? toldOfPerson : told[view.state]}
      </p>
      {isWaiting && view.forPerson.length > 0 && <ManualReviewNote reasons={view.forPerson} />}
      {view.decisionReason && (
        <Note tone={view.state === 'refused' ? 'warning' : 'info'} title="审核意见">
          {view.decisionReason}
        </Note>
      )}
      <KeyFacts items={toFacts(view)} />
      <WhatNext steps={view.next} />
      {hasRecord.includes(view.state) && (
        <section className="case-flow">
          <SectionHeading title="申请书" />
          <CaseRecord view={view} heading="h3" />
          <p>{declaration}</p>
          {view.file && <RecordFile file={view.file} />}
        </section>
      )}
      <SectionHeading title="办理进度" />
      <Timeline entries={view.timeline.map(({ id, at, text }) => ({ key: id, date: at, dateText: inBeijing(at), title: text }))} />
      <div className="no-print cluster">
        <ButtonLink href={paths.business()}>返回业务办理大厅</ButtonLink>
        {['refused', 'withdrawn', 'expired'].includes(view.state) && (
          <ButtonLink href={paths.businessPrepare(view.busiCode)}>重新办理</ButtonLink>
        )}
        <Button kind="quiet" icon="print" onClick={() => print()}>
          打印
        </Button>
        {isWaiting && <WithdrawCase acptId={view.acptId} onDone={onChange} />}
      </div>
    </div>
  );
}

function toFacts({ number, state, submittedAt, decidedAt }: CaseView): KeyFact[] {
  const { kind, text } = caseStateTags[state];
  return [
    { name: '受理编号', value: number },
    { name: '状态', value: <Tag kind={kind}>{text}</Tag> },
    ...(submittedAt ? [{ name: '提交时间', value: inBeijing(submittedAt) }] : []),
    ...(decidedAt ? [{ name: state === 'refused' ? '审核未通过时间' : '审核通过时间', value: inBeijing(decidedAt) }] : []),
  ];
}

/** The signed application file of a decided case. */
function RecordFile({ file: { id, state } }: { file: NonNullable<CaseView['file']> }) {
  const { busyId, download } = useDownload();
  if (state === 'drawing') return <p role="status">本公司正在为申请书加盖电子签章，稍候即可下载。</p>;
  return (
    <>
      <p>
        申请书与办理结果已由本公司加盖电子签章，内容与本页一致；任何人都可以在<a href={paths.verifyAgreement()}>核验页面</a>核对。
      </p>
      <p className="no-print">
        <Button icon="download" aria-busy={busyId === id} onClick={() => download(id)}>
          下载申请书（PDF）
        </Button>
      </p>
    </>
  );
}
