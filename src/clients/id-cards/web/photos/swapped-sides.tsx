import { Button } from '#ui/components/button/button.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { failureSentence } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';

/** Offers to exchange both pictures with one click. */
export function SwappedSides({ onExchange }: { onExchange(): Promise<void> }) {
  const { errors, isBusy, run } = useAction({ act: onExchange, explain: failureSentence('没有交换成功，请检查网络后重试') });
  return (
    <div role="alert">
      <Note tone="warning" title="两面照片放反了">
        <p>人像面和国徽面的位置反了，可以一键交换，不需要重新上传。</p>
        {errors.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
        <Button aria-busy={isBusy} onClick={() => run()}>
          交换两面照片
        </Button>
      </Note>
    </div>
  );
}
