import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ChangedBlocks, isChanged } from '#content/articles/web/trail/changed-text.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { fromBase64, downloadBlob } from '#ui/console/download.ts';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { FactList, ScreenSection, Screen, type FactLine } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute, inBeijing } from '#ui/format/beijing-time.ts';
import { certificateMake, showingGet, showingRelease, showingWithhold } from '../calls.ts';
import type { ShownPageDetail } from '../schema.ts';
import { formatShownUntil } from './format-shown-until.ts';
import './evidence.css';

/** One page as it was sent, its proof, and the diff to the previous page. */
export function ShowingScreen() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const against = query.get('against');
  const showing = useData(showingGet, { id: Number(id), ...(against && { against: Number(against) }) });
  return (
    <Screen
      title={showing.data?.title ?? '网页存证'}
      acts={
        showing.data && (
          <>
            <WithholdButton showing={showing.data} onDone={showing.reload} />
            <CertificateButton showing={showing.data} />
          </>
        )
      }
    >
      <AsyncContent of={showing}>{(data) => <Evidence showing={data} />}</AsyncContent>
    </Screen>
  );
}

function Evidence({ showing }: { showing: ShownPageDetail }) {
  return (
    <>
      {!showing.isIntact && (
        <p className="evidence__broken" role="alert">
          保存的内容与审计记录中的杂凑值不符，请立即报告安全管理员。
        </p>
      )}
      {showing.withholding && (
        <p className="evidence__withheld" role="status">
          访客不能再看到这次的内容：{showing.withholding.withheldBy} 于 {beijingMinute(showing.withholding.withheldAt)} 停止展示，原因：
          {showing.withholding.reason}
        </p>
      )}
      <Facts showing={showing} />
      <Orders orders={showing.orders} />
      {showing.againstId !== null && (
        <ScreenSection title="与另一次的不同" acts={<Link to={`/evidence/${showing.againstId}`}>查看那一次</Link>}>
          <AgainstChoice showing={showing} againstId={showing.againstId} />
          {!showing.blocks.some(isChanged) ? (
            <p className="quiet">正文没有不同；网页的框架或程序版本变了。</p>
          ) : (
            <div className="changed-text">
              <ChangedBlocks blocks={showing.blocks} />
            </div>
          )}
        </ScreenSection>
      )}
      <ScreenSection title="当时的网页">
        <iframe
          className="evidence__page"
          title={`当时的网页：${showing.title}`}
          src={`/console/api/evidence/${showing.id}/page`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      </ScreenSection>
    </>
  );
}

/** The change orders that changed the page, and their approvers. */
function Orders({ orders }: { orders: ShownPageDetail['orders'] }) {
  if (orders.length === 0) return null;
  return (
    <ScreenSection title="由哪些变更单而来">
      <ul className="lines">
        {orders.map(({ id, title, appliedAt, madeBy, approvedBy }) => (
          <li key={id}>
            <span>
              <Link to={`/changes/${id}`}>{title}</Link>
              <span className="subline">
                {beijingMinute(appliedAt)} 生效，{madeBy} 起草{approvedBy.length > 0 && `，${approvedBy.join('、')} 复核`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

/** The selection of the record to compare with. */
function AgainstChoice({ showing: { others }, againstId }: { showing: ShownPageDetail; againstId: number }) {
  const [, setQuery] = useSearchParams();
  return (
    <label className="filter filter--wide evidence__against">
      <span>与哪一次比较</span>
      <select className="control" value={againstId} onChange={({ target }) => setQuery({ against: target.value })}>
        {others.map(({ id, shownFrom }) => (
          <option key={id} value={id}>
            {beijingMinute(shownFrom)} 开始展示
          </option>
        ))}
      </select>
    </label>
  );
}

function Facts({ showing: { address, shownFrom, hash, seal, entry, build, ...shown } }: { showing: ShownPageDetail }) {
  const facts: FactLine[] = [
    ['地址', address],
    ['开始展示', inBeijing(shownFrom)],
    ['停止展示', formatShownUntil(shown, inBeijing)],
    ['封存', seal === null ? '等待封存（一分钟内）' : `第 ${seal} 次封存，审计记录 ${entry}`],
    ['SM3', hash],
    ['程序版本', build],
  ];
  return <FactList facts={facts} />;
}

/** The button that downloads the certificate. */
function CertificateButton({ showing }: { showing: ShownPageDetail }) {
  const making = useAction({
    async act(client) {
      const { fileName, pdf } = await client.call(certificateMake, { id: showing.id });
      downloadBlob(fileName, new Blob([fromBase64(pdf)], { type: 'application/pdf' }));
    },
    explain: failureNotification('没有出具证明'),
  });
  return (
    <Button kind="primary" aria-busy={making.isBusy} onClick={() => making.run()}>
      下载存证证明（PDF）
    </Button>
  );
}

interface WithholdButtonProps {
  showing: ShownPageDetail;
  onDone: () => void;
}

/** Stops or resumes showing the record to visitors who choose its day. */
function WithholdButton({ showing: { id, withholding }, onDone }: WithholdButtonProps) {
  const may = usePermissionCheck();
  const [isOpen, setIsOpen] = useState(false);
  const releasing = useAction({
    async act(client) {
      await client.call(showingRelease, { id });
      toast('访客又可以看到这次的内容');
      onDone();
    },
    explain: failureNotification('没有恢复展示'),
  });
  const stopping = useFormAction({
    read: (data) => ({ id, reason: String(data.get('reason') ?? ''), includesEarlier: data.has('includesEarlier') }),
    async act(client, input) {
      const { count } = await client.call(showingWithhold, input);
      setIsOpen(false);
      toast(`已停止展示 ${count} 次存证的内容`);
      onDone();
    },
  });
  if (!may('content.take-down')) return null;
  if (withholding)
    return (
      <Button aria-busy={releasing.isBusy} onClick={() => releasing.run()}>
        恢复向访客展示
      </Button>
    );
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>停止向访客展示</Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="停止向访客展示这次的内容">
        <form data-keep={`withhold ${id}`} onSubmit={stopping.onSubmit}>
          <p>访客选择这一天时，只看到内容不公开展示的说明。存证、封存与证明不变，可以恢复。</p>
          <ErrorSummary errors={stopping.errors.filter(({ path }) => path !== 'reason')} title="没有停止展示" />
          <TextArea
            id={`withhold-${id}`}
            name="reason"
            label="原因"
            hint="如违法不良信息、个人信息；只有员工看到"
            rows={3}
            error={errorOf(stopping.errors, 'reason')}
          />
          <Checkbox name="includesEarlier" isOptional label="这个地址更早的存证也停止展示" />
          <Button kind="primary" type="submit" aria-busy={stopping.isBusy}>
            停止展示
          </Button>
        </form>
      </Dialog>
    </>
  );
}
