import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { seekerSessionsEnd } from '#identity/job-seekers/calls/sessions.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ConfirmButton } from '#ui/components/dialog/confirm-button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { Select } from '#ui/components/select.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, Screen, ScreenSection, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { readNumberField } from '#ui/form/check-typed.ts';
import { failureNotification, formErrors } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { allSessionsEnd, openSessionListGet, staffSessionEnd } from '../calls/accounts.ts';
import type { OpenSessionList } from '../schema/accounts.ts';

/** The open console sessions of all staff, with their addresses. */
export function SessionsScreen() {
  const sessions = useData(openSessionListGet, {});
  const may = usePermissionCheck();
  return (
    <Screen
      title="登录会话"
      note={sessions.data && `${sessions.data.sessions.length} 个`}
      acts={<Button onClick={sessions.reload}>刷新</Button>}
    >
      <AsyncContent of={sessions}>{(data) => <Sessions sessions={data.sessions} onEnded={sessions.reload} />}</AsyncContent>
      {may('account.manage') && (
        <>
          <SeekerPart />
          <EverybodyPart onEnded={sessions.reload} />
        </>
      )}
    </Screen>
  );
}

const reasonHint = '记入审计';

/** Ends the sessions of one job seeker, who is found by their mobile number. */
function SeekerPart() {
  const [round, setRound] = useState(0);
  const form = useFormAction({
    read: (data) => ({ mobile: readNumberField(data, 'mobile', 'mobile'), reason: String(data.get('seekerReason') ?? '') }),
    async act(client, input) {
      const { ended } = await client.call(seekerSessionsEnd, input);
      toast(ended > 0 ? `已结束 ${ended} 处登录` : '这位应聘者没有登录');
      setRound(round + 1);
    },
    explain: (error) => formErrors(error, '').map(({ path, message }) => ({ path: path === 'reason' ? 'seekerReason' : path, message })),
  });
  return (
    <ScreenSection title="结束一位应聘者的登录">
      <form key={round} onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors.filter(({ path }) => path === '')} title="没有结束" />
        <TextInput name="mobile" label="手机号码" hint="应聘者登录用的号码" reads="mobile" error={errorOf(form.errors, 'mobile')} />
        <TextInput name="seekerReason" label="结束的原因" hint={reasonHint} maxLength={200} error={errorOf(form.errors, 'seekerReason')} />
        <Button type="submit" aria-busy={form.isBusy}>
          结束这位应聘者的登录
        </Button>
      </form>
    </ScreenSection>
  );
}

const everybody = { client: '全部客户', seeker: '全部应聘者', staff: '全部员工（您这一处除外）' } as const;

/** Ends the sessions of everybody of a kind. */
function EverybodyPart({ onEnded }: { onEnded: () => void }) {
  const place = useRef<HTMLFormElement>(null);
  const ending = useAction({
    async act(client) {
      const data = new FormData(place.current!);
      const who = String(data.get('who')) as keyof typeof everybody;
      const { ended } = await client.call(allSessionsEnd, { who, reason: String(data.get('reason') ?? '') });
      toast(`已结束 ${ended} 处登录`);
      place.current?.reset();
      onEnded();
    },
  });
  return (
    <ScreenSection title="结束所有人的登录">
      <form ref={place} onSubmit={(event) => event.preventDefault()}>
        <ErrorSummary errors={ending.errors.filter(({ path }) => path !== 'reason')} title="没有结束" />
        <Select name="who" label="结束谁的登录" options={Object.entries(everybody).map(([value, text]) => ({ value, text }))} />
        <TextInput name="reason" label="原因" hint={reasonHint} maxLength={200} error={errorOf(ending.errors, 'reason')} />
        <ConfirmButton
          isBusy={ending.isBusy}
          title="结束所有人的登录？"
          consequence={<p>所选的人立即全部退出，须重新登录；正在填写的内容可能丢失。只在发现入侵、令牌泄露等情况下使用。</p>}
          confirm="确认全部结束"
          onConfirm={() => ending.run()}
        >
          全部结束
        </ConfirmButton>
      </form>
    </ScreenSection>
  );
}

function Sessions({ sessions, onEnded }: { sessions: OpenSessionList['sessions']; onEnded: () => void }) {
  const may = usePermissionCheck();
  const ending = useAction({
    act: async (client, id: string) => client.call(staffSessionEnd, { id }).then(onEnded),
    explain: failureNotification('没有结束'),
  });
  return (
    <Table label="登录会话" heads={['姓名', '登录名', '设备', '网络地址', '登录于', '最近操作', '操作']}>
      {sessions.map(({ id, staffId, name, loginName, device, ip, startedAt, lastSeenAt, isCurrent }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={`/accounts/${staffId}`}>{name}</Link>
          </th>
          <td>{loginName}</td>
          <td>{device}</td>
          <td>{ip ?? '—'}</td>
          <td>
            <Ago at={startedAt} />
          </td>
          <td>
            <Ago at={lastSeenAt} />
          </td>
          <td>
            {isCurrent && <span className="muted">就是这里</span>}
            {!isCurrent && may('account.manage') && (
              <Button aria-busy={ending.busyWith === id} aria-label={`结束${name}在${device}的登录`} onClick={() => ending.run(id)}>
                结束
              </Button>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
