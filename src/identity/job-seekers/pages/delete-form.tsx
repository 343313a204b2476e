import { CodeForm } from '#identity/accounts/web/code-form.tsx';
import { FormOnDemand } from '#identity/accounts/web/form-on-demand.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { seekerAccountDelete, seekerRightsCode } from '../calls/rights.ts';
import { leaveSeekerPages } from '../web/leave-seeker.ts';
import { useSeeker } from '../web/seeker-store.ts';

interface DeleteFormProps {
  openDeliveries: number;
  onDeleted(receipt: string): void;
}

/** The last step of a deletion: the consequences once more, then the code. */
export function DeleteForm({ openDeliveries, onDeleted }: DeleteFormProps) {
  const mobile = useSeeker()?.mobile ?? '';
  return (
    <FormOnDemand text="注销账号">
      {(close) => (
        <CodeForm
          field="deleteCode"
          text="注销账号"
          mobile={mobile}
          sendCode={(client) => client.call(seekerRightsCode, { request: 'delete' })}
          send={async (client, code) => {
            const { number } = await client.call(seekerAccountDelete, { code });
            await leaveSeekerPages(client, () => onDeleted(number));
          }}
          onClose={close}
        >
          <Note tone="danger" title="注销后无法恢复">
            <p>
              {openDeliveries > 0 && `您有 ${openDeliveries} 份进行中的投递，注销后应聘随即终止。`}
              简历、文件、投递与登录记录将全部删除。
            </p>
          </Note>
        </CodeForm>
      )}
    </FormOnDemand>
  );
}
