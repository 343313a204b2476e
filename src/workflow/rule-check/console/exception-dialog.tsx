import { useNavigate } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea } from '#ui/components/text-input.tsx';
import { useFormAction } from '#ui/form/use-action.ts';
import { ruleExceptionRequest } from '../calls.ts';
import type { RuleFinding } from '../schema.ts';

interface ExceptionDialogProps {
  finding: RuleFinding;
  onClose: () => void;
}

/** Asks for an exception: the order that it prepares is approved by another person. */
export function ExceptionDialog({ finding: { id, title, ruleName, written }, onClose }: ExceptionDialogProps) {
  const navigate = useNavigate();
  const form = useFormAction({
    read: (data) => ({
      id,
      reason: String(data.get('reason') ?? ''),
      until: String(data.get('until') ?? ''),
      isEverywhere: data.get('isEverywhere') === 'on',
    }),
    async act(client, input) {
      const order = await client.call(ruleExceptionRequest, input, { quiet: true });
      toast('已起草例外，请提交，由另一人复核');
      await navigate(`/changes/${order.id}`);
    },
  });
  const named = ['reason', 'until'];
  return (
    <Dialog isOpen onClose={onClose} title="申请例外">
      <form onSubmit={form.onSubmit} noValidate>
        <p>
          “{title}”中的{written ? `“${written}”` : '整篇'}，规则：{ruleName}。
        </p>
        <ErrorSummary errors={form.errors.filter(({ path }) => !named.includes(path))} title="没有起草例外" />
        <TextArea
          name="reason"
          label="理由"
          hint="写明为什么合规，复核人员会看到"
          rows={3}
          maxLength={300}
          error={errorOf(form.errors, 'reason')}
        />
        <DateField name="until" kind="day" label="截止日期" hint="最长一年，过后重新检查" error={errorOf(form.errors, 'until')} />
        <Checkbox name="isEverywhere" label="网站各处的这一说法都例外" />
        <div className="cluster">
          <Button kind="primary" type="submit" aria-busy={form.isBusy}>
            起草例外
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </form>
    </Dialog>
  );
}
