import { useId, type ReactNode } from 'react';
import { Button } from '#ui/components/button/button.tsx';

interface PassButtonProps {
  bPass: boolean;
  isBusy?: boolean;
  onClick(): void;
  children: ReactNode;
}

/** A button that works only when all conditions are met; otherwise it stays focusable and explains why. */
export function PassButton({ bPass, isBusy = false, onClick, children }: PassButtonProps) {
  const reasonId = useId();
  return (
    <>
      <Button
        kind="primary"
        aria-disabled={!bPass}
        aria-busy={isBusy}
        aria-describedby={bPass ? undefined : reasonId}
        onClick={() => bPass && onClick()}
      >
        {children}
      </Button>
      {!bPass && <span id={reasonId}>还有条件未满足，暂时不能办理。</span>}
    </>
  );
}
