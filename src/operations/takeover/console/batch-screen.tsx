import { Link, useNavigate, useParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { FactList, ScreenSection, Screen, type FactLine } from '#ui/console/screen.tsx';
import { useData, usePolling } from '#ui/console/use-data.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { changeBegin } from '#workflow/change-orders/calls/contents.ts';
import { batchGet } from '../calls.ts';
import type { BatchReport, ReportLines } from '../schema.ts';
import { BatchProgress } from './takeover-screen.tsx';

/** The content recognised in a packed site, its broken links, and the change order that publishes it. */
export function BatchScreen() {
  const { id = '' } = useParams();
  const batch = useData(batchGet, { id: Number(id) });
  usePolling(batch.data?.state === 'reading', batch.reload);
  const isReady = batch.data?.state === 'read' && batch.data.articles > 0;
  return (
    <Screen title={batch.data ? `旧站迁入：${batch.data.title}` : '旧站迁入'} acts={isReady && <BeginButton id={id} />}>
      <AsyncContent of={batch}>{(data) => <Report batch={data} />}</AsyncContent>
    </Screen>
  );
}

function BeginButton({ id }: { id: string }) {
  const may = usePermissionCheck();
  const navigate = useNavigate();
  const beginning = useAction({
    async act(client) {
      const order = await client.call(changeBegin, { type: 'take-over', subject: id });
      await navigate(`/changes/${order.id}`);
    },
    explain: failureNotification('没有起草'),
  });
  if (!may('content.draft')) return null;
  return (
    <Button kind="primary" aria-busy={beginning.isBusy} onClick={() => beginning.run()}>
      起草变更单
    </Button>
  );
}

function Report({ batch }: { batch: BatchReport }) {
  const { category, isTable, madeAt, madeBy, problem, report, state } = batch;
  const facts: FactLine[] = [
    ['迁入的栏目', isTable ? '按表格各行' : category],
    ['状态', <BatchProgress key="state" batch={batch} />],
    ['上传', `${madeBy ?? '命令行'}，${beijingMinute(madeAt)}`],
  ];
  return (
    <>
      <ScreenSection title="现状">
        <FactList facts={facts} />
        {problem !== null && (
          <p className="order__failure" role="alert">
            {problem}修好后在“<Link to="/take-over">旧站迁入</Link>”中再上传一次。
          </p>
        )}
        {state === 'read' && (
          <p>起草的变更单由他人复核；正文中有受关注的用语时，另由合规复核。通过后文章以原日期上线{!isTable && '，原地址转到新地址'}。</p>
        )}
      </ScreenSection>
      {report && (
        <>
          <Lines title="迁入的文章" lines={report.articles} none="没有认出文章：网页中要有标题、日期和正文。" />
          {isTable ? (
            <Lines title="没有导入的行" lines={report.nowhere} none="每一行都会导入。" />
          ) : (
            <>
              <Lines title="没有去向的原地址" lines={report.nowhere} none="每个原地址都有去向。" />
              <Lines title="失效的站内链接" lines={report.deadLinks} none="站内链接都有去向。" />
            </>
          )}
        </>
      )}
    </>
  );
}

function Lines({ title, lines: { count, first }, none }: { title: string; lines: ReportLines; none: string }) {
  return (
    <ScreenSection title={`${title}（${count}）`}>
      {count === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <ul className="lines">
          {first.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {count > first.length && <p className="quiet">只列出前 {first.length} 项，全部在变更单中。</p>}
    </ScreenSection>
  );
}
