import { useEffect, useState } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { Ago, ScreenSection, useTitle } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { PlaceOptions } from '#workflow/approvals/console/place-options.tsx';
import { passageLimits } from '#workflow/approvals/web/passage.ts';
import { reviewOpen, reviewRemark } from '../../calls/reviews.ts';
import type { Remark, RemarkInput, Review } from '../../schema/reviews.ts';
import { actNames } from '../../web/change-labels.ts';
import { Differences } from '../order/comparison.tsx';
import { Preview } from '../order/preview.tsx';
import { findQuote, ReviewTexts } from './review-texts.tsx';
import '../change.css';
import '../draft.css';

/**
 * The view of one order for a person without an account. The secret of the link is in the URL fragment, which is neither sent to
 * servers nor logged.
 */
export function ReviewScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const review = useData(reviewOpen, { token });
  useTitle('审阅');
  useEffect(() => {
    const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' });
    document.head.append(robots);
    return () => robots.remove();
  }, []);
  return (
    <main className="screen" id="main">
      <AsyncContent of={review}>{(data) => <Reviewed token={token} review={data} />}</AsyncContent>
    </main>
  );
}

const views = { preview: '预览', compare: '对比', text: '正文' } as const;
type View = keyof typeof views;

function Reviewed({ token, review }: { token: string; review: Review }) {
  const [view, setView] = useState<View>('preview');
  const [added, setAdded] = useState<readonly Remark[]>([]);
  const { title, act, typeTitle, applyAt, expiresAt, link, texts } = review;
  const remarks = [...review.remarks, ...added];
  const client = useClient();
  const send = async (input: Omit<RemarkInput, 'token'>): Promise<void> => {
    const remark = await client().call(reviewRemark, { token, ...input });
    setAdded((former) => [...former, remark]);
    toast('意见已送达');
  };
  const offered = (Object.keys(views) as View[]).filter((one) => one !== 'text' || texts.length > 0);
  return (
    <>
      <header className="screen__head">
        <h1>
          {act === 'write' ? '' : `${actNames[act]}：`}
          {title}
        </h1>
        <div className="quiet">
          {typeTitle} · {applyAt ? `拟于 ${beijingMinute(applyAt)} 生效` : '复核通过后生效'} · 链接有效至 {beijingMinute(expiresAt)}
          ，请勿转发
        </div>
      </header>
      <div className="order">
        <div>
          <div className="tabs" role="group" aria-label="查看方式">
            {offered.map((one) => (
              <button key={one} type="button" className="tabs__tab" aria-pressed={one === view} onClick={() => setView(one)}>
                {views[one]}
              </button>
            ))}
          </div>
          {view === 'preview' && <Preview order={review} source={`/console/api/reviews/${link}/preview`} />}
          {view === 'compare' && <Differences order={review} canOpenFiles={false} />}
          {view === 'text' && <ReviewTexts texts={texts} remarks={remarks} send={send} />}
        </div>
        <aside className="order__panel" aria-label="意见">
          <Remarks review={review} remarks={remarks} send={send} />
        </aside>
      </div>
    </>
  );
}

type Send = (input: Omit<RemarkInput, 'token'>) => Promise<void>;

interface RemarksProps {
  review: Review;
  /** The remarks made through this link that are known here. */
  remarks: readonly Remark[];
  send: Send;
}

/** The remarks made through this link, and the form to add one. */
function Remarks({ review: { texts, differences }, remarks, send }: RemarksProps) {
  const form = useFormAction({
    read: (data) => {
      const [name, path, quote, text] = ['name', 'path', 'quote', 'text'].map((one) => String(data.get(one) ?? ''));
      return { name: name!, path: path!, quote: quote!, text: text! };
    },
    act: async (_client, { quote, ...input }) => send({ ...input, ...(quote.trim() && findQuote(texts, input.path, quote)) }),
  });
  const places = [...new Map(differences.filter(({ path }) => path).map(({ path, label }) => [path, label]))];
  const shownBeside = ['name', 'text', 'quote'];
  return (
    <ScreenSection title="意见">
      <ul className="comments">
        {remarks.map(({ id, name, label, passage, text, at, isResolved }) => (
          <li key={id}>
            <p>
              {label}
              {passage && <q className="comments__quote">{passage.quote}</q>}
            </p>
            <p className="comments__text">{text}</p>
            <p className="quiet">
              {name}，<Ago at={at} />
              {isResolved && '，已处理'}
            </p>
          </li>
        ))}
      </ul>
      <form key={remarks.length} onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors.filter(({ path }) => !shownBeside.includes(path))} title="没有送达" />
        <TextInput name="name" label="您的姓名" maxLength={30} defaultValue={remarks.at(-1)?.name} error={errorOf(form.errors, 'name')} />
        {places.length > 0 && (
          <label className="draft__kind">
            <span>位置</span>
            <select className="control" name="path">
              <PlaceOptions places={places} />
            </select>
          </label>
        )}
        {texts.length > 0 && (
          <TextInput
            name="quote"
            label="针对的原文"
            hint="填写原文中的一句；也可在“正文”中选中文字后直接批注"
            isOptional
            maxLength={passageLimits.quote}
            error={errorOf(form.errors, 'quote')}
          />
        )}
        <TextArea name="text" label="意见" rows={4} maxLength={500} error={errorOf(form.errors, 'text')} />
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          送出意见
        </Button>
      </form>
    </ScreenSection>
  );
}
