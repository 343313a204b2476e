import { Button } from '../button/button.tsx';
import { useIsHydrated } from '../hydrated.ts';

const print = (): void => window.print();

/** 打印 of the page as it stands. Without JavaScript it is not there: the browser's own menu prints as well. */
export function PrintButton() {
  if (!useIsHydrated()) return null;
  return (
    <Button kind="quiet" icon="print" onClick={print}>
      打印
    </Button>
  );
}
