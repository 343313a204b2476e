import { Button } from '#ui/components/button/button.tsx';
import type { ConfirmationStatus } from '../../schema.ts';
import './gate-form.css';

/** Shows the first and last day of the visitor's confirmation, with a button to withdraw it. */
export function ConfirmationNotice({ confirmation }: { confirmation: NonNullable<ConfirmationStatus['confirmation']> }) {
  const { confirmedOn, expiresOn, termsVersion } = confirmation;
  return (
    <form className="standing no-print" method="post">
      <p>
        您已于 <time>{confirmedOn}</time> 完成合格投资者确认（文本第 {termsVersion} 版），有效期至 <time>{expiresOn}</time>。
      </p>
      <Button type="submit" name="act" value="withdraw">
        撤回确认
      </Button>
    </form>
  );
}
