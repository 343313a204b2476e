import { Button } from '../button/button.tsx';
import { CopyLink } from './copy-link.tsx';
import { TextSizeSteps } from './text-size-steps.tsx';
import { Voice } from './voice.tsx';
import './reading-tools.css';

const print = (): void => window.print();

/**
 * What helps to read and pass on a text: its size, its address, paper, reading aloud. It is in the HTML from the start, so
 * that nothing moves when it comes alive; without scripts the style sheet leaves it out.
 */
export function ReadingTools({ path }: { path: string }) {
  return (
    <div className="reading-tools needs-script" role="group" aria-label="阅读工具">
      <TextSizeSteps />
      <CopyLink path={path} />
      <Button kind="quiet" icon="print" onClick={print}>
        打印
      </Button>
      <Voice />
    </div>
  );
}
