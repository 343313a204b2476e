import type { PageHead } from '../page/page.ts';
import { FormExamples } from './examples/form-examples.tsx';
import { MessageExamples } from './examples/message-examples.tsx';
import { ReadingExamples } from './examples/reading-examples.tsx';
import './examples-page.css';

export const head = (): PageHead => ({ title: '全部组件', noIndex: true });

/** Shows every component in its states. Served in development only. */
export function Component() {
  return (
    <div>
      <ReadingExamples />
      <FormExamples />
      <MessageExamples />
    </div>
  );
}
