import { useEffect } from 'react';
import { ConsentHistory, ConsentTag } from '#identity/accounts/web/consent-record.tsx';
import { ConsequenceTables } from '#identity/accounts/web/consequence-tables.tsx';
import { PersonalDataView } from '#identity/accounts/web/personal-data-view.tsx';
import { SignedInPart } from '#identity/accounts/web/signed-in-part.tsx';
import { ClientPage } from '#identity/clients/web/client-page.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { Button } from '#ui/components/button/button.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { WhatNext, type NextStep } from '#ui/components/what-next/what-next.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import {
  consentList,
  deletionListGet,
  exportListGet,
  personalDataGet,
  consentDecide,
  deletionRequest,
  deletionWithdraw,
} from '../calls.ts';
import type { ConsentList, DeletionItem, DeletionList, Recipient } from '../schema.ts';
import { ConsentText } from '../web/consent-text.tsx';
import { ExportPart } from './export-part.tsx';
import { RequestForm } from './request-form.tsx';

export const head = (): PageHead => ({
  title: '隐私中心',
  crumbs: [{ text: '业务办理大厅', href: paths.business() }, { text: '隐私中心' }],
  noIndex: true,
});

/** The page on which clients exercise their rights over personal data (PIPL §44–50). */
export function Component() {
  return (
    <ClientPage
      area={paths.privacyCenter()}
      title="隐私中心"
      lead="查看、更正、导出和删除您的个人信息，管理各项同意。除页面所列期限外不收取费用，也不影响您办理业务。"
    >
      <PrivacyCentre />
    </ClientPage>
  );
}

function PrivacyCentre() {
  const data = useCall(personalDataGet, {});
  const consents = useCall(consentList, {});
  const exports = useCall(exportListGet, {});
  const deletions = useCall(deletionListGet, {});
  return (
    <>
      <SignedInPart title="我的个人信息" call={data} lines={6}>
        {({ categories }) => <PersonalDataView categories={categories} />}
      </SignedInPart>
      <CorrectionWays />
      <SignedInPart title="同意管理" call={consents} lines={6}>
        {(found) => <ConsentManager consents={found.consents} onChange={consents.retry} />}
      </SignedInPart>
      <SignedInPart title="导出副本" call={exports} lines={3}>
        {(found) => <ExportPart exports={found.exports} onChange={exports.retry} />}
      </SignedInPart>
      <SignedInPart title="删除与注销" call={deletions} lines={6}>
        {(found) => <DeletionPart deletions={found} onChange={deletions.retry} />}
      </SignedInPart>
      <SignedInPart title="第三方共享清单" call={data} lines={3}>
        {({ recipients }) => <RecipientTable recipients={recipients} />}
      </SignedInPart>
      <OtherWays />
    </>
  );
}

type Item = ConsentList['consents'][number];

const places = { privacyCentre: '隐私中心', business: '业务办理', login: '登录', deletion: '删除申请' } as const;

/** Every consent with its text, history and one button: withdrawing takes as many clicks as giving. */
function ConsentManager({ consents, onChange }: { consents: readonly Item[]; onChange: () => void }) {
  return (
    <div className="privacy-block stack">
      {consents.map((consent) => (
        <ConsentItem key={consent.code} consent={consent} onChange={onChange} />
      ))}
    </div>
  );
}

function ConsentItem({ consent, onChange }: { consent: Item; onChange: () => void }) {
  const { code, version, title, state, since, history, body, basis } = consent;
  const isGiven = state === 'given' || state === 'outdated';
  const { isBusy, run: decide } = useAction<'given' | 'withdrawn'>({
    act: async (client, decision) => {
      await client.call(consentDecide, { code, version, decision, place: 'privacyCentre' });
      notify({
        kind: 'success',
        title: decision === 'given' ? `已同意：${title}` : `已撤回：${title}`,
        text: decision === 'given' ? body.withdrawal : body.effect,
      });
      onChange();
    },
    explain: failureNotification('未能保存您的选择'),
  });
  return (
    <div role="region" className="privacy-block stack" aria-label={title}>
      <p>
        <strong>{title}</strong> <ConsentTag state={state} /> {since && inBeijing(since)}
        {!isGiven && basis && <span className="subline">目前的处理依据：{basis}</span>}
      </p>
      <details>
        <summary>阅读全文与历史</summary>
        <ConsentText consent={consent} />
        <ConsentHistory
          label={`${title}的历史`}
          history={history}
          tell={({ ip, device, place }) => `${places[place]}，${device}，网络地址 ${ip}`}
        />
      </details>
      <p className="privacy-acts cluster">
        {state !== 'given' && (
          <Button aria-busy={isBusy} onClick={() => decide('given')}>
            同意<span className="visually-hidden">：{title}</span>
          </Button>
        )}
        {isGiven && (
          <Button aria-busy={isBusy} onClick={() => decide('withdrawn')}>
            撤回同意<span className="visually-hidden">：{title}</span>
          </Button>
        )}
      </p>
      {isGiven && <p>{body.effect}</p>}
    </div>
  );
}

const corrections = [
  { title: '变更联系方式', href: paths.businessPrepare('contact_change'), text: '手机号、电子邮箱与联系地址' },
  { title: '更新身份证', href: paths.businessPrepare('id_card_update'), text: '姓名、住址、有效期等证件信息' },
  { title: '账户安全', href: paths.accountSecurity(), text: '登录设备与登录记录，移除不再使用的设备' },
];

const others = [
  { title: '隐私政策全文', href: paths.privacy(), text: '处理个人信息的规则与负责人' },
  { title: '投诉与建议', href: paths.complain(), text: '对个人信息处理有异议时提出，逾期未答复可向监管机构投诉' },
  { title: '营业网点', href: paths.branches(), text: '携带有效身份证件到柜台查询、复制、更正或删除' },
];

/** Links for correcting wrong data. */
function CorrectionWays() {
  return (
    <section className="signed-part">
      <SectionHeading title="更正信息" />
      <LinkCards items={corrections} />
    </section>
  );
}

/** Other channels, which every answer must name (PIPL §50). */
function OtherWays() {
  return (
    <section className="signed-part">
      <SectionHeading title="行使权利的其他渠道" />
      <p>拒绝您的请求时我们会说明理由；您不同意的，可以依法向人民法院起诉。</p>
      <LinkCards items={others} />
    </section>
  );
}

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

const resultColumns: readonly TableColumn<Outcome>[] = [
  { key: 'title', header: '信息', cell: ({ title }) => title, isSticky: true },
  { key: 'outcome', header: '结果', cell: ({ outcome, count }) => (outcome === 'erased' ? `已删除 ${count} 项` : '依法保留') },
  { key: 'reason', header: '说明', cell: ({ reason }) => reason, isWide: true },
];

/** Shows what is deleted and what is kept before the request; then the request, its state and result. */
function DeletionPart({ deletions, onChange }: { deletions: DeletionList; onChange: () => void }) {
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

/** Reloads the page when the request can have been decided automatically; manual decisions are not polled. */
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
    explain: failureNotification('未能撤回'),
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

const columns: readonly TableColumn<Recipient>[] = [
  { key: 'name', header: '接收方', cell: ({ name }) => name, isSticky: true },
  { key: 'purpose', header: '目的', cell: ({ purpose }) => purpose },
  { key: 'data', header: '信息', cell: ({ data }) => data },
  { key: 'way', header: '方式', cell: ({ way }) => way },
  { key: 'basis', header: '依据', cell: ({ basis }) => basis },
];

/** Recipients of personal data and purposes (PIPL §23). */
function RecipientTable({ recipients }: { recipients: readonly Recipient[] }) {
  return (
    <DataTable
      caption="接收个人信息的第三方"
      columns={columns}
      rows={recipients}
      rowKey={({ name }) => name}
      emptyText="目前没有向第三方提供您的个人信息"
    />
  );
}
