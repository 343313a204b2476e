import { fail } from '#contract/call-error.ts';
import { Prose } from '#ui/components/prose/prose.tsx';
import type { ApprovalComment } from '#workflow/approvals/schema.ts';
import { passageAt, plainBlock, type Passage } from '#workflow/approvals/web/passage.ts';
import type { Remark, RemarkInput, Review } from '../../schema/reviews.ts';
import { PassageContext } from '../form/passages/comments-context.ts';
import { PassageField } from '../form/passages/passage-field.tsx';
import { readParagraphs } from '../form/passages/read-paragraphs.ts';
import './review-texts.css';

interface ReviewTextsProps {
  texts: Review['texts'];
  remarks: readonly Remark[];
  send: (input: Omit<RemarkInput, 'token'>) => Promise<void>;
}

/** The new texts of an order, with a mark beside the passage of each remark. Selected text can be commented on. */
export function ReviewTexts({ texts, remarks, send }: ReviewTextsProps) {
  const talk = {
    comments: remarks.map(toComment),
    addRemark: async (_client: unknown, remark: Omit<RemarkInput, 'token'>) => send(remark),
    name: remarks.at(-1)?.name ?? '',
    onChanged: () => undefined,
  };
  return (
    <PassageContext value={talk}>
      {texts.map(({ path, label, kind, text }) => (
        <section key={path} className="review-text" aria-label={label}>
          <h2 className="part__title">{label}</h2>
          <PassageField path={path} title={label} value={text}>
            {kind === 'html' ? (
              <Prose html={text} />
            ) : (
              <Prose>
                {linesOf(text).map((line, index) => (
                  <p key={index}>{line}</p>
                ))}
              </Prose>
            )}
          </PassageField>
        </section>
      ))}
    </PassageContext>
  );
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const toComment = ({ name, isResolved, ...remark }: Remark): ApprovalComment => ({
  ...remark,
  by: null,
  outsideName: name,
  editedAt: null,
  mentions: [],
  canEdit: false,
  resolvedBy: isResolved ? { id: 0, name: '' } : null,
});

/** Finds a quote in the text of the chosen place, or else in any text. Throws 40001 if it does not occur. */
export function findQuote(texts: Review['texts'], chosen: string, quote: string): { path: string; passage: Passage } {
  const words = plainBlock(quote);
  for (const { path, kind, text } of texts) {
    if (chosen !== '' && chosen !== path) continue;
    const blocks = kind === 'html' ? paragraphsOf(text) : linesOf(text);
    const block = blocks.findIndex((one) => one.includes(words));
    const start = blocks[block]?.indexOf(words) ?? 0;
    if (block >= 0) return { path, passage: passageAt(blocks, { block, start, end: start + words.length }) };
  }
  throw fail('invalidInput', undefined, { errors: [{ path: 'quote', message: '所选位置中没有这段文字，请从“正文”中复制，或留空' }] });
}

const paragraphsOf = (html: string): string[] => readParagraphs(new DOMParser().parseFromString(html, 'text/html').body).blocks;
