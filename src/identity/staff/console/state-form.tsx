import { useRef } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { ScreenSection } from '#ui/console/screen.tsx';
import { runFormAction } from '#ui/form/form-actions.ts';
import { useAction } from '#ui/form/use-action.ts';
import { accountStateChange } from '../calls/accounts.ts';
import type { AccountDetail, StateChange } from '../schema/accounts.ts';

type State = StateChange['state'];

const offers: Record<AccountDetail['state'], readonly { state: State; words: string }[]> = {
  invited: [{ state: 'disabled', words: '停用账号' }],
  active: [
    { state: 'locked', words: '锁定账号' },
    { state: 'disabled', words: '停用账号' },
  ],
  locked: [
    { state: 'active', words: '解锁账号' },
    { state: 'disabled', words: '停用账号' },
  ],
  disabled: [{ state: 'active', words: '恢复账号' }],
};

/** Locks, unlocks or disables an account, each with an audited reason. */
export function StateForm({ account, onChanged }: { account: AccountDetail; onChanged: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const changing = useAction({
    async act(client, state: State) {
      const reason = String(new FormData(form.current!).get('reason') ?? '');
      await runFormAction(form.current, async () => client.call(accountStateChange, { id: account.id, state, reason }));
      onChanged();
    },
  });
  const { errors } = changing;
  return (
    <ScreenSection title="更改状态">
      <form ref={form} onSubmit={(event) => event.preventDefault()}>
        <ErrorSummary errors={errors.filter(({ path }) => path !== 'reason')} title="没有更改" />
        {account.state !== 'disabled' && account.holds.length > 0 && (
          <>
            <p>停用前请先安排该账号名下的事项：</p>
            <ul>
              {account.holds.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        )}
        <TextInput name="reason" label="原因" hint="记入审计" error={errorOf(errors, 'reason')} />
        <div className="cluster">
          {offers[account.state].map(({ state, words }) => (
            <Button key={state} aria-busy={changing.busyWith === state} onClick={() => changing.run(state)}>
              {words}
            </Button>
          ))}
        </div>
      </form>
    </ScreenSection>
  );
}
