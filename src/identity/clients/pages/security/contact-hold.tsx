import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { useCall } from '#ui/api/use-call.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { AskingButton } from '#ui/components/dialog/asking-button.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { contactHoldCancel, contactHoldGet } from '../../calls.ts';

/** A change of contact that waits: what, until when, where codes go meanwhile, and the way to take it back. Nothing where none waits. */
export function ContactHold() {
  const { load, retry } = useCall(contactHoldGet, {});
  const { isBusy, run: cancel } = useAction({
    act: async (client) => {
      await client.call(contactHoldCancel, {});
      toast('变更已撤回，原联系方式继续有效', 'success');
    },
    explain: notice('未能撤回'),
    settled: retry,
  });
  if (load.state !== 'ready' || !load.data.hold) return null;
  const { mobile, email, releaseAt } = load.data.hold;
  const what = [mobile && `手机号变更为 ${mobile}`, email && `电子邮箱变更为 ${email}`].filter(Boolean).join('，');
  return (
    <Note tone="warning" title="联系方式变更在保护期内">
      <p>
        {what}，将于 {beijingMinute(releaseAt)}{' '}
        生效。此前验证码与通知仍发往原联系方式；如非本人操作，请立即撤回，并修改登录密码或锁定网上访问。
      </p>
      <AskingButton
        isBusy={isBusy}
        title="撤回这项变更？"
        consequence={<p>新的联系方式不再生效，原联系方式继续有效；需要时可以重新办理。</p>}
        confirm="确认撤回"
        onConfirm={() => cancel()}
      >
        撤回变更
      </AskingButton>
    </Note>
  );
}
