import { Block } from '#ui/components/block/block.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FaqList } from '#ui/components/faq-list/faq-list.tsx';
import type { Loadable } from '#ui/page/page.ts';
import { faqs } from '../calls.ts';
import type { FaqListResult as Faqs } from '../schema.ts';
import { questionAnchor } from './question-address.ts';

/** Renders the questions of one category within another page. */
export function FaqBlock({ load, categoryId }: { load: Loadable<Faqs>; categoryId: string }) {
  return (
    <Block load={load} retry={{ call: faqs, input: { categoryId } }} emptyText={notPublishedText('常见问题')}>
      {({ records }) => <FaqList items={records.map(({ code, question, answer }) => ({ id: questionAnchor(code), question, answer }))} />}
    </Block>
  );
}
