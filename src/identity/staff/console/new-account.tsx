import { useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { accountCreate } from '../calls/accounts.ts';
import type { IssuedLinkResult } from '../schema/accounts.ts';

/** Creates an account from login name and name, and shows the link for its person. */
export function NewAccountDialog({ isOpen, onClose, onCreated }: { isOpen: boolean; onClose: () => void; onCreated: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="新建账号">
      {isOpen && <NewAccount onClose={onClose} onCreated={onCreated} />}
    </Dialog>
  );
}

function NewAccount({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const [issued, setIssued] = useState<IssuedLinkResult>();
  const form = useFormAction({
    read: (data) => ({ loginName: String(data.get('loginName') ?? ''), name: String(data.get('name') ?? '') }),
    async act(client, input) {
      setIssued(await client.call(accountCreate, input));
      onCreated();
    },
  });
  if (issued)
    return (
      <>
        <IssuedLinkView issued={issued} />
        <Button kind="primary" onClick={onClose}>
          已交给本人
        </Button>
      </>
    );
  return (
    <form onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors.filter(({ path }) => path === '')} />
      <TextInput
        name="loginName"
        label="登录名"
        hint="3 至 32 位，以字母开头，可含小写字母、数字、点、横线与下划线"
        autoCapitalize="none"
        error={errorOf(form.errors, 'loginName')}
      />
      <TextInput name="name" label="姓名" error={errorOf(form.errors, 'name')} />
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        建立账号并生成链接
      </Button>
    </form>
  );
}

/** A link that is shown only once. */
export function IssuedLinkView({ issued }: { issued: IssuedLinkResult }) {
  const address = location.origin + issued.link;
  return (
    <div className="issued" role="status">
      <p>请当面或经可靠的途径交给本人。链接只显示这一次，使用一次后失效，有效至 {beijingMinute(issued.expiresAt)}。</p>
      <code className="issued__link">{address}</code>
      <CopyButton text={address} name="链接" />
    </div>
  );
}
