import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isOutcome } from '#contract/call-error.ts';
import { call } from '#contract/call.ts';
import { parseLocalAddress } from '#contract/local-address.ts';
import { useClient, useLoading } from '#ui/api/client-context.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { useCall, useRetry } from '#ui/api/use-call.ts';
import { siteSession } from './session.ts';

const cases = call<{ kind: string }, string>('GET', '/api/cases', { who: 'client' });
const save = call<object, string>('POST', '/api/save', { who: 'client' });
const failedBefore = { state: 'failed', message: '加载失败' } as const;

export function BusinessPage(): ReactNode {
  const [kind, setKind] = useState('a');
  const mine = useCall(cases, { kind });
  const block = useRetry(failedBefore, cases, { kind: 'block' });
  const isSaving = useLoading(save);
  return (
    <>
      <h1>业务</h1>
      <p data-testid="mine">
        {mine.load.state === 'ready' ? `办理中 ${mine.load.data}` : mine.load.state === 'failed' ? mine.load.message : '正在加载'}
        {mine.isRetrying && '（重试中）'}
      </p>
      <button type="button" onClick={mine.retry}>
        重试
      </button>
      <button type="button" onClick={() => setKind('b')}>
        换一类
      </button>
      <p data-testid="block">{block.load.state === 'ready' ? block.load.data : block.load.message}</p>
      <button type="button" onClick={block.retry}>
        重试这一块
      </button>
      {/* The form comes after the data, as on real pages. */}
      {mine.load.state === 'ready' && <DraftForm isSaving={isSaving} />}
    </>
  );
}

function DraftForm({ isSaving }: { isSaving: boolean }): ReactNode {
  const client = useClient();
  const [name, setName] = useState('');
  const [result, setResult] = useState('');
  const send = async (): Promise<void> => {
    try {
      setResult(await client().call(save, { name }));
    } catch (error) {
      setResult(isOutcome(error, 'sessionExpired') ? '未保存' : failureText(error, '网络不通'));
    }
  };
  return (
    <form
      data-keep="draft"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input name="name" aria-label="姓名" value={name} onChange={(event) => setName(event.target.value)} />
      <p>你好 {name}</p>
      <textarea name="reason" aria-label="事由" />
      <select name="city" aria-label="城市">
        <option value="bj">北京</option>
        <option value="wx">无锡</option>
      </select>
      <label>
        <input type="checkbox" name="agree" value="yes" /> 同意
      </label>
      <label>
        <input type="radio" name="way" value="mail" defaultChecked /> 邮件
      </label>
      <label>
        <input type="radio" name="way" value="phone" /> 电话
      </label>
      <input type="password" name="secret" aria-label="密码" />
      <input type="text" name="shown" aria-label="显示的密码" autoComplete="current-password" />
      <input name="code" aria-label="验证码" autoComplete="one-time-code" />
      <input name="note" aria-label="不留" data-keep="no" />
      <button>保存</button>
      <output>{isSaving ? '保存中' : result}</output>
    </form>
  );
}

export function LoginPage(): ReactNode {
  const returnUrl = parseLocalAddress(new URLSearchParams(useLocation().search).get('returnUrl')) ?? '/';
  const signIn = (owner: string) => (
    <a href={returnUrl} onClick={() => siteSession.save(owner)}>
      以{owner}登录
    </a>
  );
  return (
    <>
      <h1>登录</h1>
      {signIn('甲')} {signIn('乙')}
    </>
  );
}
