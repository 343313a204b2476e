import { useState } from 'react';
import { fail } from '#contract/call-error.ts';
import { isTypedNumber, parseTypedNumber } from '#contract/typed-number.ts';
import type { ExportItem } from '#identity/accounts/schema.ts';
import { CodeForm } from '#identity/accounts/web/code-form.tsx';
import { ConsentHistory, ConsentTag } from '#identity/accounts/web/consent-record.tsx';
import { ConsequenceTables } from '#identity/accounts/web/consequence-tables.tsx';
import { copyLimits } from '#identity/accounts/web/copy-limits.ts';
import { copyColumns, CopyList } from '#identity/accounts/web/copy-list.tsx';
import { FormOnDemand } from '#identity/accounts/web/form-on-demand.tsx';
import { PersonalDataView } from '#identity/accounts/web/personal-data-view.tsx';
import { PrivacyBlock, PrivacyActions } from '#identity/accounts/web/privacy-block.tsx';
import { SignedInPart, SignedInSection } from '#identity/accounts/web/signed-in-part.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { Prose } from '#ui/components/prose/prose.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { paths } from '#ui/paths.ts';
import {
  seekerConsents,
  seekerData,
  seekerExports,
  seekerConsentDecide,
  seekerExport,
  seekerExportLink,
  seekerRightsCode,
  seekerMobileChange,
  seekerMobileCode,
  seekerMobileProve,
} from '../calls/rights.ts';
import { seekerSessionList } from '../calls/sessions.ts';
import type { SeekerConsentText, OwnConsents, OwnData } from '../schema/rights.ts';
import { seekerLimits } from '../web/seeker-limits.ts';
import { useSeeker, readSeeker, saveSeeker } from '../web/seeker-store.ts';
import { DeleteForm } from './delete-form.tsx';
import { OwnSessions } from './own-sessions.tsx';

interface OwnPrivacyProps {
  text: SeekerConsentText;
  /** Called with the receipt number after the account was deleted. */
  onDeleted(receipt: string): void;
}

/** The stored data of the signed-in job seeker, with their rights. */
export function OwnPrivacy({ text, onDeleted }: OwnPrivacyProps) {
  const data = useCall(seekerData, {});
  const consents = useCall(seekerConsents, {});
  const exports = useCall(seekerExports, {});
  const sessions = useCall(seekerSessionList, {});
  const onDecided = (): void => {
    consents.retry();
    data.retry();
  };
  return (
    <>
      <SignedInPart title="到期删除" call={data} lines={3}>
        {({ deletion }) => <DeletionDate deletion={deletion} />}
      </SignedInPart>
      <SignedInPart title="我的同意" call={consents} lines={4}>
        {(found) => <ConsentPart consents={found} version={text.version} onDecided={onDecided} />}
      </SignedInPart>
      <SignedInPart title="为我保存的信息" call={data} lines={8}>
        {({ categories }) => <PersonalDataView categories={categories} />}
      </SignedInPart>
      <CorrectionPart onChanged={data.retry} />
      <SignedInPart title="导出副本" call={exports} lines={3}>
        {(found) => <CopyPart exports={found.exports} onChange={exports.retry} />}
      </SignedInPart>
      <SignedInPart title="在线的登录" call={sessions} lines={3}>
        {(found) => <OwnSessions sessions={found.sessions} onChange={sessions.retry} />}
      </SignedInPart>
      <SignedInPart title="注销账号" call={data} lines={6}>
        {({ goes, stays, deletion }) => (
          <PrivacyBlock>
            <p>注销立即生效，不能撤销。需要留存内容时，请先导出副本并下载。</p>
            <ConsequenceTables goes={goes} stays={stays} />
            <DeleteForm openDeliveries={deletion.openDeliveries} onDeleted={onDeleted} />
          </PrivacyBlock>
        )}
      </SignedInPart>
    </>
  );
}

interface ConsentPartProps {
  consents: OwnConsents;
  /** The version in force, whose text is shown below. */
  version: number;
  onDecided(): void;
}

const asks = {
  none: '您还没有同意个人信息处理规则，暂时不能填写简历和投递。',
  outdated: '个人信息处理规则已更新，您此前同意的是旧版本。请阅读下方全文后决定；不同意新版本时，可以导出副本后撤回同意或注销。',
  withdrawn: '您已撤回同意：不能填写简历和投递，简历不再供查看。如需继续应聘，请阅读下方全文后重新同意。',
} as const;

/** The state and history of the consent, with one button that gives or withdraws it. */
function ConsentPart({ consents: { state, history }, version, onDecided }: ConsentPartProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, run: decide } = useDecision(version, () => {
    setIsAsking(false);
    onDecided();
  });
  const isGiven = state === 'given' || state === 'outdated';
  return (
    <PrivacyBlock>
      <p>
        《个人信息处理规则》 <ConsentTag state={state} isNeeded />
      </p>
      {state !== 'given' && (
        <Note tone="warning" title="需要您决定">
          <p>
            {asks[state]}
            <a href="#rules">阅读第 {version} 版全文</a>
          </p>
        </Note>
      )}
      <PrivacyActions>
        {state !== 'given' && (
          <Button kind="primary" aria-busy={isBusy} onClick={() => decide('given')}>
            我已阅读并同意第 {version} 版
          </Button>
        )}
        {isGiven && <Button onClick={() => setIsAsking(true)}>撤回同意</Button>}
      </PrivacyActions>
      {isGiven && (
        <p>
          是否愿意在有其他合适职位时被联系，请在<a href={paths.recruitTalent()}>人才储备</a>单独决定。
        </p>
      )}
      <History history={history} />
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="撤回同意"
        actions={
          <>
            <Button kind="primary" aria-busy={isBusy} onClick={() => decide('withdrawn')}>
              确认撤回
            </Button>
            <Button onClick={() => setIsAsking(false)}>不撤回</Button>
          </>
        }
      >
        <Prose>
          <p>撤回后立即停止处理您的个人信息：</p>
          <ul>
            <li>进行中的投递全部撤回，同一职位以后至多再投递一次；</li>
            <li>简历不再供招聘人员查看，您不能再填写和投递；</li>
            <li>您仍可登录查看和导出；{seekerLimits.withdrawnDays} 天后账号与全部内容删除，此前重新同意则不删除。</li>
          </ul>
          <p>撤回之前依同意所作的处理仍然有效。</p>
        </Prose>
      </Dialog>
    </PrivacyBlock>
  );
}

function useDecision(version: number, onDecided: () => void) {
  return useAction<'given' | 'withdrawn'>({
    act: async (client, decision) => {
      const { withdrawnDeliveries: count } = await client.call(seekerConsentDecide, { version, decision });
      const text = decision === 'given' ? '可随时在本页撤回。' : `已停止处理${count > 0 ? `，${count} 份进行中的投递已撤回` : ''}。`;
      notify({ kind: 'success', title: decision === 'given' ? '已记录您的同意' : '已撤回同意', text });
    },
    explain: failureNotification('未能保存您的选择'),
    settled: onDecided,
  });
}

function History({ history }: Pick<OwnConsents, 'history'>) {
  if (history.length === 0) return null;
  return (
    <details>
      <summary>同意的历史（{history.length} 条）</summary>
      <ConsentHistory
        label="同意的历史"
        history={history}
        tell={({ device, network, resumeMonths }) => `${device}，网络地址 ${network}，当时告知的保存期限 ${resumeMonths} 个月`}
      />
    </details>
  );
}

const columns = copyColumns(seekerExportLink);

/** Requests and downloads a copy of all data. */
function CopyPart({ exports, onChange }: { exports: readonly ExportItem[]; onChange: () => void }) {
  const mobile = useSeeker()?.mobile ?? '';
  return (
    <PrivacyBlock>
      <p>
        副本包含账号、简历全部九个部分、文件清单、每次投递的进展与当时的简历、登录记录和同意记录，身份证号码只显示首尾，其余为全文，有
        JSON（便于转移）与 PDF（便于阅读）两种格式。文件加密保存 {copyLimits.hours} 小时，之后销毁；每个下载地址 {copyLimits.linkMinutes}{' '}
        分钟内有效。上传的文件本身可在“我的简历”下载。
      </p>
      <CopyList exports={exports} columns={columns} request={(client, code) => client.call(seekerExport, { code })} onChange={onChange}>
        {(send) => (
          <FormOnDemand text="导出副本">
            {(close) => (
              <CodeForm
                field="exportCode"
                text="导出副本"
                mobile={mobile}
                sendCode={(client) => client.call(seekerRightsCode, { request: 'export' })}
                send={send}
                onClose={close}
              />
            )}
          </FormOnDemand>
        )}
      </CopyList>
    </PrivacyBlock>
  );
}

const part = (title: string, section: string, text: string) => ({ title, href: `${paths.recruitResume()}?section=${section}`, text });

const corrections = [
  part('基本信息', 'basicInfo', '姓名、学历、邮箱、身份证号码'),
  part('教育经历', 'education', '院校、专业、学历学位'),
  part('工作与实习经历', 'workExperience', '单位、职务、业绩'),
  part('求职意向', 'expectedJob', '职位、地点、年薪'),
  part('证书与特长', 'certificatesHobbies', '资格、语言、特长'),
  part('获奖记录', 'awardRecords', '奖项与颁发单位'),
  part('培训经历', 'trainingExperiences', '机构、内容、证书'),
  part('亲属任职情况', 'familySituations', '选填，可随时清空'),
  part('自我介绍', 'selfIntroductions', '您自愿写下的内容'),
  part('照片与文件', 'files', '更换、删除照片、简历文件与附件'),
];

/** Links to the forms that correct data: each part of the resume, and the number. */
function CorrectionPart({ onChanged }: { onChanged: () => void }) {
  return (
    <SignedInSection title="更正与补充">
      <PrivacyBlock>
        <p>修改保存后立即生效。已投递的简历保持投递时的内容；筛选开始前可在“我的投递”更新所投的简历。</p>
        <LinkCards items={corrections} />
        <MobileForm onChanged={onChanged} />
      </PrivacyBlock>
    </SignedInSection>
  );
}

interface MobileFormProps {
  onChanged: () => void;
}

/** Changes the login number: a code to the old number, then a code to the new one. */
function MobileForm({ onChanged }: MobileFormProps) {
  return <FormOnDemand text="更换手机号码">{(close) => <Steps onChanged={onChanged} onClose={close} />}</FormOnDemand>;
}

function Steps({ onChanged, onClose }: MobileFormProps & { onClose: () => void }) {
  const [proof, setProof] = useState<string>();
  const mobile = useSeeker()?.mobile ?? '';
  if (proof !== undefined) return <NewNumber proof={proof} onChanged={onChanged} onClose={onClose} />;
  return (
    <CodeForm
      key="old"
      field="oldMobileCode"
      text="验证原手机号码"
      mobile={mobile}
      sendCode={(client) => client.call(seekerRightsCode, { request: 'mobile' })}
      send={async (client, code) => setProof((await client.call(seekerMobileProve, { code })).proof)}
      onClose={onClose}
    >
      <p>第 1 步，共 2 步：先验证现在登录用的号码。号码已停用的，请按“联系我们”办理。</p>
    </CodeForm>
  );
}

function NewNumber({ proof, onChanged, onClose }: MobileFormProps & { proof: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [sentTo, setSentTo] = useState('');
  const readMobile = (): string => {
    const mobile = parseTypedNumber('mobile', typed);
    if (isTypedNumber('mobile', mobile)) return mobile;
    throw fail('invalidInput', undefined, { errors: [{ path: 'mobile', message: '请输入 11 位手机号码' }] });
  };
  return (
    <CodeForm
      key="new"
      field="newMobileCode"
      text="更换手机号码"
      mobile={sentTo}
      sendCode={async (client) => {
        const sending = await client.call(seekerMobileCode, { proof, mobile: readMobile() });
        setSentTo(sending.mobile);
        return sending;
      }}
      send={async (client, code) => {
        const changed = await client.call(seekerMobileChange, { proof, mobile: readMobile(), code });
        const seeker = readSeeker();
        if (seeker) saveSeeker({ ...seeker, mobile: changed.mobile });
        notify({ kind: 'success', title: '手机号码已更换', text: `以后请用 ${changed.mobile} 登录，其他设备已退出。` });
        onChanged();
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p role="status">第 2 步，共 2 步：原号码已验证，请在 {seekerLimits.proofMinutes} 分钟内验证新号码。</p>
          <TextInput
            name="mobile"
            label="新手机号码"
            hint="中国内地 11 位手机号码"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            reads="mobile"
            error={errorOf(errors, 'mobile')}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </>
      )}
    </CodeForm>
  );
}

/** The date on which everything is deleted, and what postpones it. */
function DeletionDate({ deletion: { on, reason, months, lastActiveOn, openDeliveries } }: Pick<OwnData, 'deletion'>) {
  const isHeld = reason === 'unused' && openDeliveries > 0;
  return (
    <PrivacyBlock>
      <KeyFacts
        items={[
          { name: '全部删除日期', value: <time>{on}</time>, ...(isHeld && { note: '有投递尚未结束，结束之前不删除' }) },
          { name: '最近使用', value: <time>{lastActiveOn}</time> },
          { name: '保存期限', value: `最近使用之日起 ${months} 个月` },
        ]}
      />
      {reason === 'withdrawn' ? (
        <p>您已撤回同意，账号与全部内容将在上述日期删除。此前可以导出副本；重新同意则不再删除。</p>
      ) : (
        <p>
          登录、保存简历或投递都会重新计算。删除前至少 {seekerLimits.noticeDays} 天以短信提醒一次。已结束的投递按较短的期限单独删除，见
          <a href={paths.recruitDeliveries()}>我的投递</a>。
        </p>
      )}
    </PrivacyBlock>
  );
}
