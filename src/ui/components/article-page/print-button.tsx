import { Button } from '../button/button.tsx';

const print = (): void => window.print();

/** Prints the page. Without JavaScript it is not shown: the browser's own menu prints as well. */
export function PrintButton() {
  return (
    <span className="needs-script">
      <Button kind="quiet" icon="print" onClick={print}>
        打印
      </Button>
    </span>
  );
}
