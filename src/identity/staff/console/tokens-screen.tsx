import { useState } from 'react';
import { everywhere, tokenPermissions, type TokenPermission } from '#contract/permissions.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { tokenList, tokenRevoke, tokenCreate, tokenScopesGet } from '../calls/tokens.ts';
import type { Token, IssuedApiToken } from '../schema/tokens.ts';
import { permissionNames } from '../web/permission-names.ts';
import { ScopeField } from './scope-field.tsx';

const stateNames: Readonly<Record<Token['state'], string>> = {
  active: '有效',
  idle: '所属账号已锁定',
  expired: '已过期',
  revoked: '已撤销',
};

/** Tokens with which other systems of the firm call the console's API: create, view and revoke them. */
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
      <AsyncContent
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
      </AsyncContent>
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
  const { name, state, owner, isForAssistants, permissions, networks, createdAt, expiresAt, lastUsedAt, lastIp, revokedAt, revokedBy } =
    token;
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
        {isForAssistants && <span className="subline">供智能助手使用</span>}
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
    explain: failureNotification('没有撤销'),
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

/** `*` stands for all scopes of its owner. */
function scopeText({ branches, categories }: Token): string {
  const named = (what: string, values: string[]) => (values.includes('*') ? [] : [`${what}：${values.join('、')}`]);
  return [...named('网点', branches), ...named('栏目与名单', categories)].join('；') || '所属人的全部范围';
}

/** Parses a list separated by line breaks or commas. */
const toList = (value: FormDataEntryValue | null): string[] =>
  String(value ?? '')
    .split(/[\s,，、;；]+/)
    .filter(Boolean);

/** Creates a token with permissions, networks and expiry, and shows it once. */
function NewTokenForm({ mostDays, onClose, onCreated }: { mostDays: number; onClose: () => void; onCreated: () => void }) {
  const may = usePermissionCheck();
  const [issued, setIssued] = useState<IssuedApiToken>();
  const scopes = useData(tokenScopesGet, {});
  const form = useFormAction({
    read: (data) => ({
      name: String(data.get('name') ?? ''),
      isForAssistants: data.has('isForAssistants'),
      permissions: data.getAll('permission').map(String) as TokenPermission[],
      branches: data.getAll('branch').map(String),
      categories: data.getAll('category').map(String),
      networks: toList(data.get('networks')),
      days: Number(data.get('days')),
    }),
    async act(client, input) {
      setIssued(await client.call(tokenCreate, input));
      onCreated();
    },
  });
  const listError = (name: string) => errorOf(form.errors, name) ?? form.errors.find(({ path }) => path.startsWith(`${name}.`))?.message;
  if (issued)
    return (
      <>
        <div className="issued" role="status">
          <p>令牌只显示这一次，请现在存入对方系统的密钥配置，不要写进程序或邮件。有效至 {beijingMinute(issued.expiresAt)}。</p>
          <code className="issued__link">{issued.token}</code>
          <CopyButton text={issued.token} name="令牌" />
        </div>
        <Button kind="primary" onClick={onClose}>
          已保存
        </Button>
      </>
    );
  const offered = tokenPermissions.filter((permission) => may(permission));
  return (
    <form onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors} title="没有生成" />
      <TextInput
        name="name"
        label="名称"
        hint="对方系统的名称；起草的变更单与审计记录以它署名"
        maxLength={40}
        error={errorOf(form.errors, 'name')}
      />
      <fieldset className="choices">
        <legend className="field__label">权限</legend>
        {offered.length === 0 && <p className="quiet">您没有可以授予令牌的权限。</p>}
        {offered.map((permission, index) => (
          <Checkbox
            key={permission}
            id={`permission-${permission}`}
            name="permission"
            value={permission}
            label={permissionNames[permission].name}
            isOptional
            error={index === 0 ? listError('permissions') : undefined}
          />
        ))}
      </fieldset>
      <Checkbox
        id="isForAssistants"
        name="isForAssistants"
        label="供智能助手经 MCP 使用"
        hint="只能查看内容、起草变更单，由员工提交和复核；不能调用其他接口"
        isOptional
      />
      <AsyncContent of={scopes}>
        {({ category, branch }) => (
          <>
            <ScopeField
              kind="category"
              path="categories"
              words={{ all: '您的全部栏目与名单', hint: '令牌可以办理哪些内容与名单，只列您自己的范围。' }}
              choices={category}
              held={[everywhere]}
              gone={[]}
              error={listError('categories')}
            />
            <ScopeField
              kind="branch"
              path="branches"
              words={{ all: '您的全部网点', hint: '令牌可以办理哪些网点的内容，只列您自己的范围。' }}
              choices={branch}
              held={[everywhere]}
              gone={[]}
              error={listError('branches')}
            />
          </>
        )}
      </AsyncContent>
      <TextArea
        name="networks"
        label="允许使用的网络"
        hint="对方系统的地址或网段，一行一个，如 10.1.0.0/16"
        rows={2}
        error={listError('networks')}
      />
      <TextInput
        name="days"
        label="有效天数"
        type="number"
        min={1}
        max={mostDays}
        hint={`至多 ${mostDays} 天；到期前请换用新的令牌`}
        defaultValue={Math.min(90, mostDays)}
        error={errorOf(form.errors, 'days')}
      />
      <p className="quiet">令牌以您的名义办事，权限不超过您当时的权限；它起草的变更单须由他人复核。</p>
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        生成令牌
      </Button>
    </form>
  );
}
