import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, ScreenSection, Table } from '#ui/console/screen.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { ruleFindingFix } from '../calls.ts';
import type { RuleFinding, RuleFindingList } from '../schema.ts';
import { ExceptionDialog } from './exception-dialog.tsx';

const severityNames: Readonly<Record<RuleFinding['severity'], string>> = { block: '须改正', remind: '提醒' };

interface OwnerTableProps {
  owners: RuleFindingList['owners'];
  current: string | undefined;
}

/** Open findings by owner and age. */
export function OwnerTable({ owners, current }: OwnerTableProps) {
  return (
    <ScreenSection title="按负责角色" acts={current && <Link to="?state=open">全部角色</Link>}>
      <Table label="按负责角色" heads={['角色', '须改正', '提醒', '最早一处']} isWhole>
        {owners.map(({ code, name, block, remind, oldestDays }) => (
          <tr key={code}>
            <td>
              <Link to={`?state=open&owner=${code}`} aria-current={code === current ? 'true' : undefined}>
                {name}
              </Link>
            </td>
            <td>{block}</td>
            <td>{remind}</td>
            <td>{oldestDays === 0 ? '今天' : `${oldestDays} 天前`}</td>
          </tr>
        ))}
      </Table>
    </ScreenSection>
  );
}

interface FindingTableProps {
  state: 'open' | 'ended';
  records: readonly RuleFinding[];
  onChange: () => void;
}

export function FindingTable({ state, records, onChange }: FindingTableProps) {
  const [asking, setAsking] = useState<RuleFinding>();
  const heads = ['文字', '原文', '规则与理由', '改法', '发现', state === 'open' ? '处理' : '结束'];
  return (
    <>
      <Table label={state === 'open' ? '待处理' : '已结束'} heads={heads} isWhole>
        {records.map((finding) => (
          <FindingRow key={finding.id} finding={finding} onAsk={setAsking} />
        ))}
      </Table>
      {asking && (
        <ExceptionDialog
          key={asking.id}
          finding={asking}
          onClose={() => {
            setAsking(undefined);
            onChange();
          }}
        />
      )}
    </>
  );
}

function FindingRow({ finding, onAsk }: { finding: RuleFinding; onAsk: (finding: RuleFinding) => void }) {
  const { title, typeTitle, label, href, orderId, ruleName, reason, law, ownerName, severity, advice, instead, foundAt, goneAt } = finding;
  return (
    <tr>
      <td className="rows__wide">
        <Link to={href}>{title}</Link>
        <div className="quiet">
          {typeTitle}，{label}
          {orderId !== null && `，待生效的变更单 ${orderId}`}
        </div>
      </td>
      <td className="rows__wide">
        <Passage finding={finding} />
      </td>
      <td className="rows__wide">
        <strong>{severityNames[severity]}</strong> {ruleName}
        <div className="quiet">{reason}</div>
        <div className="quiet">
          {law}，由{ownerName}负责
        </div>
      </td>
      <td className="rows__wide">
        {instead ? `改成“${instead}”` : advice}
        {instead && <div className="quiet">{advice}</div>}
      </td>
      <td>
        <Ago at={foundAt} />
      </td>
      <td>{goneAt ? <Ago at={goneAt} /> : <Acts finding={finding} onAsk={onAsk} />}</td>
    </tr>
  );
}

/** The excerpt with the passage marked; a missing statement has no passage. */
function Passage({ finding: { excerpt, written } }: { finding: RuleFinding }) {
  const at = written === '' ? -1 : excerpt.indexOf(written);
  if (at < 0) return <q className="finding-passage">{excerpt || written || '（缺少）'}</q>;
  return (
    <q className="finding-passage">
      {excerpt.slice(0, at)}
      <mark>{written}</mark>
      {excerpt.slice(at + written.length)}
    </q>
  );
}

function Acts({ finding, onAsk }: { finding: RuleFinding; onAsk: (finding: RuleFinding) => void }) {
  const navigate = useNavigate();
  const may = usePermissionCheck();
  const fixing = useAction({
    async act(client) {
      const { id, isFilled } = await client.call(ruleFindingFix, { id: finding.id });
      toast(isFilled ? '已按建议起草，请核对后提交' : '已打开变更单，请按建议修改');
      await navigate(`/changes/${id}`);
    },
    explain: failureNotification('没有起草'),
  });
  if (!may('content.draft')) return <span className="muted">由采编起草</span>;
  const about = <span className="visually-hidden">：{finding.title}</span>;
  return (
    <div className="cluster">
      <Button kind="quiet" aria-busy={fixing.isBusy} onClick={() => fixing.run()}>
        起草修改{about}
      </Button>
      <Button kind="quiet" onClick={() => onAsk(finding)}>
        申请例外{about}
      </Button>
    </div>
  );
}
