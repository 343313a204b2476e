import { Part } from '#ui/console/screen.tsx';
import { useAction } from '#ui/form/use-action.ts';
import { AskingButton } from '#ui/components/dialog/asking-button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { accountDirectoryChange, accountFactorRevoke } from '../calls/doors.ts';
import type { AccountDetail } from '../schema/accounts.ts';
import type { Revocation } from '../schema/doors.ts';

const offers: readonly { what: Revocation['what']; words: string; isThere: (account: AccountDetail) => boolean }[] = [
  { what: 'passkeys', words: '撤销全部通行密钥', isThere: ({ hasPasskey }) => hasPasskey },
  { what: 'identity', words: '解除统一身份认证关联', isThere: ({ isLinked }) => isLinked },
];

/** By what somebody comes in beside their password, and how an administrator takes that from them. */
export function AccountDoors({ account, onChanged }: { account: AccountDetail; onChanged: () => void }) {
  const revoking = useAction({
    async act(client, what: Revocation['what']) {
      await client.call(accountFactorRevoke, { id: account.id, what });
      toast('已撤销，该账号的登录已结束');
      onChanged();
    },
  });
  const switching = useAction({
    async act(client) {
      await client.call(accountDirectoryChange, {
        id: account.id,
        isOn: !account.usesDirectory,
        former: { isOn: account.usesDirectory },
      });
      toast('已更改密码的核对方式');
      onChanged();
    },
  });
  const offered = offers.filter(({ isThere }) => isThere(account));
  const isSwitched = account.doors.hasDirectory || account.usesDirectory;
  if (offered.length === 0 && !isSwitched) return null;
  return (
    <Part title="登录方式">
      <ErrorSummary errors={[...revoking.errors, ...switching.errors]} title="没有执行" />
      {isSwitched && (
        <p>
          密码由{account.usesDirectory ? '公司目录' : '本系统'}核对。
          {account.usesDirectory && !account.doors.hasDirectory && '管理端现在没有接入目录，仍以本系统的密码登录。'}
        </p>
      )}
      <div className="cluster">
        {offered.map(({ what, words }) => (
          <AskingButton
            key={what}
            isBusy={revoking.busyWith === what}
            title={`${words}：${account.name}`}
            consequence={<p>设备遗失或身份已变更时使用。该账号现有的登录全部结束；没有其他第二因素的，须再发放“重设第二因素”的链接。</p>}
            confirm="确认撤销"
            onConfirm={() => revoking.run(what)}
          >
            {words}
          </AskingButton>
        ))}
        {isSwitched && (
          <AskingButton
            isBusy={switching.isBusy}
            title={account.usesDirectory ? `${account.name}改用本系统的密码？` : `${account.name}改用公司目录的密码？`}
            consequence={<p>第二因素不变。目录没有应答时，以本系统的密码登录。</p>}
            confirm="确认更改"
            onConfirm={() => switching.run()}
          >
            {account.usesDirectory ? '改由本系统核对密码' : '改由公司目录核对密码'}
          </AskingButton>
        )}
      </div>
    </Part>
  );
}
