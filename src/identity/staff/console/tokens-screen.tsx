import { useState } from 'react';
import { Faces } from '#ui/console/faces.tsx';
import { Ago, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { tokenList, tokenRevoke } from '../calls/tokens.ts';
import type { Token } from '../schema/tokens.ts';
import { permissionNames } from '../web/permission-names.ts';
import { NewTokenForm } from './new-token.tsx';

const stateNames: Readonly<Record<Token['state'], string>> = {
  active: '有效',
  idle: '所属账号已锁定',
  expired: '已过期',
  revoked: '已撤销',
};

/** Tokens by which other systems of the firm ask the console's calls: made, looked at and revoked. */
export function TokensScreen() {
  const list = useData(tokenList, {});
  const [isNew, setNew] = useState(false);
  const [revoked, setRevoked] = useState<Token>();
  const create = (
    <Button kind="primary" onClick={() => setNew(true)}>
      生成令牌
    </Button>
  );
  return (
    <Screen title="接口令牌" note={list.data && `每个令牌每分钟至多 ${list.data.perMinute} 次请求`} acts={create}>
      <Faces
        of={list}
        isEmpty={({ tokens }) => tokens.length === 0}
        empty={
          <>
            <p className="face__title">还没有接口令牌</p>
            <p>公司的其他系统凭令牌读取内容、起草变更单与导入数据。从“生成令牌”开始；接口的写法见文档“对接接口”。</p>
          </>
        }
      >
        {({ tokens }) => (
          <Table label="接口令牌" heads={['名称', '状态', '权限与范围', '允许的网络', '最近使用', '操作']}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
            ))}
          </Table>
        )}
      </Faces>
      <Dialog isOpen={isNew} onClose={() => setNew(false)} title="生成接口令牌">
        {isNew && list.data && <NewTokenForm mostDays={list.data.mostDays} onClose={() => setNew(false)} onCreated={list.reload} />}
      </Dialog>
      <Dialog isOpen={revoked !== undefined} onClose={() => setRevoked(undefined)} title={`撤销令牌“${revoked?.name ?? ''}”`}>
        {revoked && <Revocation id={revoked.id} onClose={() => setRevoked(undefined)} onRevoked={list.reload} />}
      </Dialog>
    </Screen>
  );
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { name, state, owner, permissions, networks, createdAt, expiresAt, lastUsedAt, lastIp, revokedAt, revokedBy } = token;
  const isOver = state === 'revoked' || state === 'expired';
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="subline">
          {owner.name}，{beijingMinute(createdAt)} 生成
        </span>
      </th>
      <td>
        {stateNames[state]}
        <span className="subline">
          {revokedAt ? `${beijingMinute(revokedAt)}${revokedBy ? `，${revokedBy}` : ''}` : `有效至 ${beijingMinute(expiresAt)}`}
        </span>
      </td>
      <td className="rows__wide">
        {permissions.map((one) => permissionNames[one].name).join('、')}
        <span className="subline">{scopeText(token)}</span>
      </td>
      <td className="rows__wide">{networks.map((network) => network.replace(/\/(?:32|128)$/, '')).join('、')}</td>
      <td>
        <Ago at={lastUsedAt} />
        {lastIp && <span className="subline">{lastIp}</span>}
      </td>
      <td>
        {!isOver && (
          <Button onClick={onRevoke} aria-label={`撤销令牌“${name}”`}>
            撤销
          </Button>
        )}
      </td>
    </tr>
  );
}

function Revocation({ id, onClose, onRevoked }: { id: number; onClose: () => void; onRevoked: () => void }) {
  const revoking = useAction({
    async act(client) {
      await client.call(tokenRevoke, { id });
      toast('已撤销令牌');
      onClose();
      onRevoked();
    },
    explain: notice('没有撤销'),
  });
  return (
    <>
      <p>撤销后立即失效，不能恢复；使用它的系统随即收到 40303。需要继续对接的，请另行生成令牌。</p>
      <Button kind="primary" aria-busy={revoking.isBusy} onClick={() => revoking.run()}>
        撤销令牌
      </Button>
    </>
  );
}

/** `*` is whatever its owner has. */
function scopeText({ branches, categories }: Token): string {
  const named = (what: string, values: string[]) => (values.includes('*') ? [] : [`${what}：${values.join('、')}`]);
  return [...named('网点', branches), ...named('栏目与名单', categories)].join('；') || '所属人的全部范围';
}
