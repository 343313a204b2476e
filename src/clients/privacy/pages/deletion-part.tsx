import { useEffect } from 'react';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { paths } from '#ui/paths.ts';
import { Button } from '#ui/components/button/button.tsx';
import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { WhatNext, type NextStep } from '#ui/components/what-next/what-next.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { deletionRequest, deletionWithdraw } from '../calls.ts';
import type { DeletionItem, DeletionList } from '../schema.ts';
import { ConsequenceTables } from '#identity/accounts/web/consequence-tables.tsx';
import { RequestForm } from './request-form.tsx';

type Outcome = DeletionItem['result'][number];

const states = {
  accepted: { kind: 'info', text: '已受理' },
  done: { kind: 'positive', text: '已办结' },
  withdrawn: { kind: 'neutral', text: '已撤回' },
  refused: { kind: 'warning', text: '未同意' },
} as const;
const kinds = { personalData: '删除个人信息', closeAccount: '注销网上账户' } as const;
const kindChoices = [
  { value: 'personalData', text: `${kinds.personalData}：删除可以删除的信息，账户照常使用` },
  { value: 'closeAccount', text: `${kinds.closeAccount}：删除可以删除的信息；账户本身须先办理销户` },
];

const resultColumns: readonly Column<Outcome>[] = [
  { key: 'title', header: '信息', cell: ({ title }) => title, isSticky: true },
  { key: 'outcome', header: '结果', cell: ({ outcome, count }) => (outcome === 'erased' ? `已删除 ${count} 项` : '依法保留') },
  { key: 'reason', header: '说明', cell: ({ reason }) => reason, isWide: true },
];

/** Tells what can go and what must stay before anything is asked for; then the request, its state and what came of it. */
export function DeletionPart({ deletions, onChange }: { deletions: DeletionList; onChange: () => void }) {
  const { goes, stays, requests } = deletions;
  const open = requests.find(({ state }) => state === 'accepted');
  useRefresh(open, onChange);
  return (
    <div className="privacy-block stack">
      <p>
        申请受理后先留出撤回时间，再按下列规则处理；法律要求保存的信息在期限届满前只作保存，不作其他使用。注销证券或资金账户请办理
        <a href={paths.businessPrepare('account_closing')}>销户预约</a>。
      </p>
      <ConsequenceTables goes={goes} stays={stays} />
      {requests.map((request) => (
        <Request key={request.id} request={request} onChange={onChange} />
      ))}
      {!open && (
        <RequestForm
          request="deletion"
          text="申请删除"
          send={async (client, code, data) => {
            const kind = data.get('deletionKind') === 'closeAccount' ? 'closeAccount' : 'personalData';
            const { number } = await client.call(deletionRequest, { kind, code });
            notify({ kind: 'success', title: '删除申请已受理', text: `申请编号 ${number}` });
            onChange();
          }}
        >
          <RadioGroup name="deletionKind" label="申请事项" choices={kindChoices} chosen="personalData" />
        </RequestForm>
      )}
    </div>
  );
}

/** The page asks again once rules can have decided the request; what a person decides is not waited for. */
function useRefresh(open: DeletionItem | undefined, onChange: () => void): void {
  const decideAt = open?.answerBy === null ? open.decideAt : undefined;
  useEffect(() => {
    if (!decideAt) return undefined;
    const wait = Math.max(2000, Date.parse(decideAt) - Date.now() + 1000);
    const timer = setTimeout(onChange, wait);
    return () => clearTimeout(timer);
  }, [decideAt, onChange]);
}

const nextOf = ({ answerBy, decideAt }: DeletionItem): NextStep[] => [
  { when: answerBy === null ? `${inBeijing(decideAt)} 之前` : '处理之前', text: '可以撤回，撤回后一切不变' },
  answerBy === null
    ? { when: `${inBeijing(decideAt)} 之后`, text: '按上列规则处理，逐项结果显示在这里' }
    : { when: `最迟 ${answerBy}`, text: '由本公司办理并答复（十五个工作日），结果以短信通知' },
];

function Request({ request, onChange }: { request: DeletionItem; onChange: () => void }) {
  const { id, number, kind, state, requestedAt, endedAt, result, reason } = request;
  const { isBusy, run: withdraw } = useAction({
    act: async (client) => {
      await client.call(deletionWithdraw, { id });
      notify({ kind: 'success', title: '申请已撤回', text: `申请编号 ${number}` });
    },
    explain: notice('未能撤回'),
    settled: onChange,
  });
  return (
    <div role="region" className="privacy-block stack" aria-label={`${kinds[kind]}申请 ${number}`}>
      <p>
        <strong>
          {kinds[kind]}申请 {number}
        </strong>{' '}
        <Tag kind={states[state].kind}>{states[state].text}</Tag>
      </p>
      <p>
        提交于 {inBeijing(requestedAt)}
        {endedAt && `，结束于 ${inBeijing(endedAt)}。`}
      </p>
      {state === 'accepted' && <WhatNext level={3} steps={nextOf(request)} />}
      {reason && <p>未同意的原因：{reason}</p>}
      {state === 'accepted' && (
        <p className="privacy-acts cluster">
          <Button aria-busy={isBusy} onClick={() => withdraw()}>
            撤回申请<span className="visually-hidden">：{number}</span>
          </Button>
        </p>
      )}
      {result.length > 0 && <DataTable caption={`处理结果：${number}`} columns={resultColumns} rows={result} rowKey={({ code }) => code} />}
    </div>
  );
}
