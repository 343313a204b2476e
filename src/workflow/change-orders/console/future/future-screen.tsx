import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { DateInput } from '#ui/components/date-input/date-input.tsx';
import { readDate } from '#ui/components/date-input/read-date.ts';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { ScreenSection, Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { beijingClock, beijingMinute } from '#ui/format/beijing-time.ts';
import { futureBegin, futureGet } from '../../calls/future.ts';
import type { FutureOrder, SiteFuture } from '../../schema/future.ts';
import { actNames } from '../../web/change-labels.ts';
import { futureMinutes } from '../../web/future-minutes.ts';
import { Differences } from '../order/comparison.tsx';

/** The site as it will be at a future moment: the choice of the moment, and everything that differs from today. */
export function FutureScreen() {
  const future = useData(futureGet, {});
  return (
    <Screen title="未来的网站" note="按已批准和已排期的变更单，像访客一样浏览某一时刻的网站">
      <MomentForm onChosen={future.reload} />
      <AsyncContent of={future}>
        {({ future: chosen }) =>
          chosen ? (
            <Future future={chosen} />
          ) : (
            <p className="quiet">选择一个以后的时刻，即可浏览那时的网站；选择后 {futureMinutes} 分钟内有效。</p>
          )
        }
      </AsyncContent>
    </Screen>
  );
}

function MomentForm({ onChosen }: { onChosen: () => void }) {
  const id = useId();
  const [at, setAt] = useState('');
  const choosing = useFormAction({
    read: () => ({ at: `${readDate('moment', at) ?? at}:00+08:00` }),
    async act(client, input) {
      await client.call(futureBegin, input);
      onChosen();
    },
  });
  return (
    <form className="cluster" onSubmit={choosing.onSubmit}>
      <ErrorSummary errors={choosing.errors} title="没有选择时刻" />
      <label htmlFor={id}>时刻（北京时间）</label>
      <DateInput kind="moment" id={id} value={at} onValue={setAt} />
      <Button kind="primary" type="submit" aria-busy={choosing.isBusy}>
        查看那时的网站
      </Button>
    </form>
  );
}

const pageHref = (address: string): string => `/console/api/future/page?address=${encodeURIComponent(address)}`;

function Future({ future: { at, expiresAt, orders, moments, hidden, imports } }: { future: SiteFuture }) {
  const applied = orders.filter(({ failure }) => failure === null);
  const failed = orders.filter(({ failure }) => failure !== null);
  return (
    <>
      <p role="status">
        {beijingMinute(at)} 的网站，{beijingClock(expiresAt)} 前有效：
        <a href={pageHref('/')} target="_blank" rel="noreferrer">
          从首页开始浏览
        </a>
      </p>
      <ImportNote imports={imports} />
      {hidden > 0 && <p className="quiet">另有 {hidden} 张变更单不在您的工作范围内，没有计入。</p>}
      <ScreenSection title={`与今天的不同（${applied.length}）`}>
        {applied.length === 0 && <p className="quiet">到这一时刻没有变更单生效。</p>}
        {applied.map((order) => (
          <AppliedOrder key={order.id} order={order} />
        ))}
      </ScreenSection>
      {failed.length > 0 && (
        <ScreenSection title={`不能生效的变更单（${failed.length}）`}>
          <ul className="lines">
            {failed.map(({ id, title, failure }) => (
              <li key={id}>
                <Link to={`/changes/${id}`}>{title}</Link>
                <span className="subline">{failure}</span>
              </li>
            ))}
          </ul>
        </ScreenSection>
      )}
      {moments.length > 0 && (
        <ScreenSection title={`按自己的日期上架或下架（${moments.length}）`}>
          <ul className="lines">
            {moments.map((moment) => (
              <li key={`${moment.type} ${moment.subject} ${moment.kind} ${moment.at ?? moment.day}`}>
                {moment.title}
                <span className="subline">
                  {moment.typeTitle}，{moment.at ? beijingMinute(moment.at) : moment.day} {moment.kind === 'live' ? '上架' : '下架'}
                </span>
              </li>
            ))}
          </ul>
        </ScreenSection>
      )}
    </>
  );
}

/** Imports are not replayed: says which lists and tables of that moment differ from the pages. */
function ImportNote({ imports }: Pick<SiteFuture, 'imports'>) {
  const rule = '名单与表格的导入不计入预览：网页上仍是今天的数据。';
  if (imports === null) return <p className="quiet">{rule}已排期的导入由有导入权限的同事查看。</p>;
  if (imports.length === 0) return <p className="quiet">{rule}到这一时刻没有已批准或已排期的导入。</p>;
  return (
    <ScreenSection title={`没有计入的导入（${imports.length}）`}>
      <p>{rule}</p>
      <ul className="lines">
        {imports.map(({ id, title, applyAt }) => (
          <li key={id}>
            <Link to={`/data/proposals/${id}`}>{title}</Link>
            <span className="subline">{applyAt ? `${beijingMinute(applyAt)} 生效` : '即将生效'}</span>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

/** An order with the pages on which it is seen, and its content before and after. */
function AppliedOrder({ order }: { order: FutureOrder }) {
  const { id, title, typeTitle, act, applyAt, addresses } = order;
  return (
    <details className="part">
      <summary>
        {actNames[act]}“{title}”：{typeTitle}，{applyAt ? `${beijingMinute(applyAt)} 生效` : '即将生效'}
      </summary>
      <p>
        <Link to={`/changes/${id}`}>变更单 {id}</Link>
        {addresses.map((address) => (
          <span key={address}>
            　
            <a href={pageHref(address)} target="_blank" rel="noreferrer">
              那时的 {address}
            </a>
          </span>
        ))}
      </p>
      <Differences order={order} name={title} />
    </details>
  );
}
