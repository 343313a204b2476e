import { CodeForm } from '#identity/accounts/web/code-form.tsx';
import { FormOnDemand } from '#identity/accounts/web/form-on-demand.tsx';
import { PrivacyBlock } from '#identity/accounts/web/privacy-block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { Select } from '#ui/components/select.tsx';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { seekerRightsCode } from '../calls/rights.ts';
import { seekerSessionEnd } from '../calls/sessions.ts';
import type { SeekerSessionList } from '../schema/sessions.ts';
import { readSeeker } from '../web/seeker-store.ts';

type Session = SeekerSessionList['sessions'][number];

const columns: readonly TableColumn<Session>[] = [
  { key: 'device', header: '设备', cell: ({ device, isCurrent }) => `${device}${isCurrent ? '（本机）' : ''}`, isSticky: true },
  { key: 'ip', header: '网络地址', cell: ({ ip }) => ip },
  { key: 'startedAt', header: '登录时间', cell: ({ startedAt }) => <time dateTime={startedAt}>{inBeijing(startedAt)}</time> },
  { key: 'lastSeenAt', header: '最近使用', cell: ({ lastSeenAt }) => <time dateTime={lastSeenAt}>{inBeijing(lastSeenAt)}</time> },
];

/** The job seeker's open sessions, with a form that ends one or all others by a code. */
export function OwnSessions({ sessions, onChange }: { sessions: readonly Session[]; onChange: () => void }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <PrivacyBlock>
      <DataTable caption="在线的登录" isCaptionHidden columns={columns} rows={sessions} rowKey={({ id }) => id} />
      {others.length > 0 && (
        <FormOnDemand text="结束其他登录">
          {(close) => (
            <CodeForm
              field="sessionsCode"
              text="结束其他登录"
              mobile={readSeeker()?.mobile ?? ''}
              sendCode={(client) => client.call(seekerRightsCode, { request: 'sessions' })}
              send={async (client, code, data) => {
                const { ended } = await client.call(seekerSessionEnd, { id: String(data.get('session')), code });
                notify({
                  kind: 'success',
                  title: `已结束 ${ended} 处登录`,
                  text: '如不是您本人登录的，请留意手机收到的验证码，不要告诉任何人。',
                });
                close();
                onChange();
              }}
              onClose={close}
            >
              <Select
                name="session"
                label="结束哪一处"
                options={[
                  { value: 'others', text: '除本机外的全部' },
                  ...others.map(({ id, device, startedAt }) => ({ value: id, text: `${device}（${inBeijing(startedAt)} 登录）` })),
                ]}
              />
            </CodeForm>
          )}
        </FormOnDemand>
      )}
    </PrivacyBlock>
  );
}
