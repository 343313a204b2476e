import { Ago, Part, Table } from '#ui/console/screen.tsx';
import { useAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { Button } from '#ui/components/button/button.tsx';
import { AskingButton } from '#ui/components/dialog/asking-button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { identityLinkBegin, identityUnlink } from '../calls/doors.ts';
import type { OwnFactors } from '../schema/doors.ts';
import { factorChangeNames } from '../web/factor-names.ts';

/** Who one is at the firm's sign-on, where that is set or was. */
export function IdentityPart({ factors, onChanged }: { factors: OwnFactors; onChanged: () => void }) {
  const { signOns, identity } = factors;
  const linking = useAction({
    act: async (client, signOn: string) => client.call(identityLinkBegin, { signOn }).then(({ address }) => location.assign(address)),
  });
  const leaving = useAction({
    async act(client) {
      await client.call(identityUnlink, {});
      toast('已解除关联');
      onChanged();
    },
  });
  if (signOns.length === 0 && !identity) return null;
  const name = signOns.map((one) => one.name).join('、') || '统一身份认证';
  return (
    <Part title={name}>
      <ErrorSummary errors={[...linking.errors, ...leaving.errors]} title="没有执行" />
      {identity ? (
        <>
          <p>
            {beijingMinute(identity.linkedAt)} 关联，由 {identity.issuer} 核对身份
            {identity.lastUsedAt && `，最近使用 ${beijingMinute(identity.lastUsedAt)}`}。
          </p>
          <AskingButton
            isBusy={leaving.isBusy}
            title={`解除与${name}的关联？`}
            consequence={<p>解除后不能再由它登录，密码与通行密钥不受影响。</p>}
            confirm="解除关联"
            onConfirm={() => leaving.run()}
          >
            解除关联
          </AskingButton>
        </>
      ) : (
        <>
          <p>
            还没有关联。关联后可以由{name}登录，不用输入本系统的密码{signOns.length > 1 && '；只能关联其中一个'}。
          </p>
          <div className="cluster">
            {signOns.map((one) => (
              <Button key={one.code} aria-busy={linking.busyWith === one.code} onClick={() => linking.run(one.code)}>
                前往{one.name}关联
              </Button>
            ))}
          </div>
        </>
      )}
    </Part>
  );
}

/** What became of one's ways in lately: whoever has not done it themselves has to know. */
export function ChangesPart({ changes }: { changes: OwnFactors['changes'] }) {
  return (
    <Part title="登录方式的变动">
      {changes.length === 0 ? (
        <p className="muted">没有变动。</p>
      ) : (
        <>
          <p className="quiet">有不是您本人所为的，请立即联系系统管理员锁定账号。</p>
          <Table label="我的登录方式的变动" heads={['时间', '变动', '办理人', '网络地址']}>
            {changes.map(({ at, action, isOwn, ip }, index) => (
              <tr key={`${at} ${index}`}>
                <td>
                  <Ago at={at} />
                </td>
                <td>{factorChangeNames[action] ?? action}</td>
                <td>{isOwn ? '本人账号' : '管理员或链接'}</td>
                <td>{ip ?? '—'}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </Part>
  );
}
