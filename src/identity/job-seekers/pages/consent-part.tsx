import { ConsentHistory, ConsentTag } from '#identity/accounts/web/consent-record.tsx';
import { PrivacyActs, PrivacyBlock } from '#identity/accounts/web/privacy-block.tsx';
import { useState } from 'react';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { paths } from '#ui/paths.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { Prose } from '#ui/components/prose/prose.tsx';
import { seekerConsentDecide } from '../calls/rights.ts';
import type { OwnConsents } from '../schema/rights.ts';

interface ConsentPartProps {
  consents: OwnConsents;
  /** The one that holds, whose text stands below. */
  version: number;
  onDecided(): void;
}

const asks = {
  none: '您还没有同意个人信息处理规则，暂时不能填写简历和投递。',
  outdated: '个人信息处理规则已更新，您此前同意的是旧版本。请阅读下方全文后决定；不同意新版本时，可以导出副本后撤回同意或注销。',
  withdrawn: '您已撤回同意：不能填写简历和投递，简历不再供查看。如需继续应聘，请阅读下方全文后重新同意。',
} as const;

/** How the consent stands, its history, and the one press that gives it or takes it back. */
export function ConsentPart({ consents: { state, history }, version, onDecided }: ConsentPartProps) {
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
      <PrivacyActs>
        {state !== 'given' && (
          <Button kind="primary" aria-busy={isBusy} onClick={() => decide('given')}>
            我已阅读并同意第 {version} 版
          </Button>
        )}
        {isGiven && <Button onClick={() => setIsAsking(true)}>撤回同意</Button>}
      </PrivacyActs>
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
            <li>您仍可登录查看和导出；15 天后账号与全部内容删除，此前重新同意则不删除。</li>
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
    explain: notice('未能保存您的选择'),
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
