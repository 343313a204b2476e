import { useEffect, useState } from 'react';
import { Faces } from '#console/ui/faces.tsx';
import { Ago, Part, useTitle } from '#console/ui/screen.tsx';
import { useData } from '#console/ui/use-data.ts';
import { beijingMinute } from '#web/format/beijing-time.ts';
import { useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorSummary, errorOf } from '#web/ui/error-summary/error-summary.tsx';
import { toast } from '#web/ui/notification/notification-store.ts';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { reviewOpen, reviewRemark } from '../../calls/reviews.ts';
import type { Review } from '../../schema/reviews.ts';
import { actNames } from '../../web/change-words.ts';
import { Differences } from '../order/comparison.tsx';
import { Preview } from '../order/preview.tsx';
import { PlaceOptions } from '#modules/workflow/approvals/console/place-options.tsx';
import '../change.css';
import '../draft.css';

/** What somebody without an account is shown of one order. The secret of the link stands behind `#`, where no server and no log gets to see it. */
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
      <Faces of={review}>{(data) => <Reviewed token={token} review={data} />}</Faces>
    </main>
  );
}

const views = { preview: '预览', compare: '对比' } as const;
type View = keyof typeof views;

function Reviewed({ token, review }: { token: string; review: Review }) {
  const [view, setView] = useState<View>('preview');
  const { title, act, typeTitle, applyAt, expiresAt, link } = review;
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
            {(Object.keys(views) as View[]).map((one) => (
              <button key={one} type="button" className="tabs__tab" aria-pressed={one === view} onClick={() => setView(one)}>
                {views[one]}
              </button>
            ))}
          </div>
          {view === 'preview' ? (
            <Preview order={review} source={`/console/api/reviews/${link}/preview`} />
          ) : (
            <Differences order={review} canOpenFiles={false} />
          )}
        </div>
        <aside className="order__panel" aria-label="意见">
          <Remarks token={token} review={review} />
        </aside>
      </div>
    </>
  );
}

/** What was said through this link, and more of it. */
function Remarks({ token, review }: { token: string; review: Review }) {
  const [said, setSaid] = useState<readonly { name: string; text: string }[]>([]);
  const form = useFormAction({
    read: (data) => ({
      token,
      name: String(data.get('name') ?? ''),
      path: String(data.get('path') ?? ''),
      text: String(data.get('text') ?? ''),
    }),
    async act(client, input) {
      await client.call(reviewRemark, input);
      setSaid((former) => [...former, input]);
      toast('意见已送达');
    },
  });
  const places = [...new Map(review.differences.filter(({ path }) => path).map(({ path, label }) => [path, label]))];
  return (
    <Part title="意见">
      <ul>
        {review.remarks.map(({ id, name, label, text, at }) => (
          <li key={id}>
            <p>
              {label}：{text}
            </p>
            <p className="quiet">
              {name}，<Ago at={at} />
            </p>
          </li>
        ))}
        {said.map(({ name, text }, index) => (
          <li key={index}>
            <p>{text}</p>
            <p className="quiet">{name}，刚刚</p>
          </li>
        ))}
      </ul>
      <form key={said.length} onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'name' && path !== 'text')} title="没有送达" />
        <TextInput name="name" label="您的姓名" maxLength={30} defaultValue={said.at(-1)?.name} error={errorOf(form.errors, 'name')} />
        {places.length > 0 && (
          <label className="draft__kind">
            <span>位置</span>
            <select className="control" name="path">
              <PlaceOptions places={places} />
            </select>
          </label>
        )}
        <TextArea name="text" label="意见" rows={4} maxLength={500} error={errorOf(form.errors, 'text')} />
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          送出意见
        </Button>
      </form>
    </Part>
  );
}
