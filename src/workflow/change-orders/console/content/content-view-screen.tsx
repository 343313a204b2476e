import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { Ago, ScreenSection, Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { contentUsesGet, contentViewGet } from '../../calls/contents.ts';
import type { ContentVersion, ContentView } from '../../schema/content-view.ts';
import { actNames, shownNames } from '../../web/change-labels.ts';
import { DraftForm } from '../form/draft-form.tsx';
import { createDraftStore, FormContext, type DraftFormState } from '../form/draft-store.ts';
import { ContentActions } from './content-actions.tsx';
import '../change.css';

/** The current version of one item, for everybody who may read content. Only 修改 creates an order. */
export function ContentViewScreen() {
  const { id: type = '' } = useParams();
  const [query] = useSearchParams();
  const subject = query.get('subject') ?? 'all';
  const view = useData(contentViewGet, { type, subject });
  const { data } = view;
  return (
    <Screen
      title={data?.title ?? '内容'}
      note={data && <ViewHead view={data} />}
      acts={data && <ViewActs view={data} onChanged={view.reload} />}
    >
      <AsyncContent of={view}>{(loaded) => <View key={`${type} ${subject}`} view={loaded} />}</AsyncContent>
    </Screen>
  );
}

function ViewHead({ view: { type, line } }: { view: ContentView }) {
  return (
    <>
      <Link to={`/content?type=${type.code}`}>{type.title}</Link>
      {line && (
        <>
          {line.place && line.place !== type.title && ` · ${line.place}`} ·{' '}
          <span className={`state shown--${line.state}`}>
            <span aria-hidden="true">{shownNames[line.state].mark}</span> {shownNames[line.state].name}
          </span>
        </>
      )}
    </>
  );
}

function ViewActs({ view: { type, line }, onChanged }: { view: ContentView; onChanged: () => void }) {
  if (!line) return null;
  return (
    <>
      {line.href && (
        <a className="button button--quiet" href={line.href} target="_blank" rel="noreferrer">
          在网站上查看
        </a>
      )}
      <ContentActions line={line} type={type} onChanged={onChanged} />
    </>
  );
}

function View({ view }: { view: ContentView }) {
  const [standing] = useState<DraftFormState>(() => ({
    store: createDraftStore(view.payload),
    isReadOnly: true,
    isOfExisting: true,
    isDated: view.form.isDated,
    errors: new Map(),
    remarks: new Map(),
  }));
  return (
    <div className="order">
      <FormContext value={standing}>
        <DraftForm form={view.form.form} />
      </FormContext>
      <aside className="order__panel" aria-label="来历与使用">
        <Versions view={view} />
        <Uses view={view} />
      </aside>
    </div>
  );
}

/** Shows who approved the current version, and the previous versions. */
function Versions({ view: { versions, dataHref } }: { view: ContentView }) {
  return (
    <ScreenSection title="版本与复核">
      {versions.length === 0 && <p className="quiet">由初始数据或文件导入形成，还没有经变更单修改。</p>}
      <ol className="approval-steps" reversed>
        {versions.map((version) => (
          <VersionLine key={version.order} version={version} />
        ))}
      </ol>
      {dataHref && (
        <p>
          这份名单也可按文件导入：<Link to={dataHref}>查看导入的版本</Link>
        </p>
      )}
    </ScreenSection>
  );
}

function VersionLine({ version: { order, act, appliedAt, madeBy, approvedBy, reason, isOfWhole } }: { version: ContentVersion }) {
  return (
    <li>
      <Link to={`/changes/${order}`}>变更单 {order}</Link> {isOfWhole ? '修改整份' : actNames[act]}，
      <time dateTime={appliedAt}>{beijingMinute(appliedAt)}</time> 生效（
      <Ago at={appliedAt} />）
      <p className="quiet">
        起草 {madeBy}
        {approvedBy.length > 0 && `；复核 ${approvedBy.join('、')}`}
      </p>
      {reason && <p className="approval-steps__note">{reason}</p>}
    </li>
  );
}

function Uses({ view: { type, subject, addresses, pictures } }: { view: ContentView }) {
  const found = useData(contentUsesGet, { type: type.code, subject });
  const { uses = [], partlySearched = [] } = found.data ?? {};
  return (
    <ScreenSection title="使用处">
      {addresses.length + uses.length + pictures.length === 0 && <p className="quiet">网站上没有单独展示它的页面。</p>}
      <ul className="stack">
        {addresses.map((address) => (
          <li key={address}>
            <span className="subline">网页</span>
            <a href={address} target="_blank" rel="noreferrer">
              {decodeURI(new URL(address).pathname)}
            </a>
          </li>
        ))}
        {uses.map(({ title, href }) => (
          <li key={href}>
            <span className="subline">链接到它的内容</span>
            <Link to={href}>{title}</Link>
          </li>
        ))}
        {pictures.map(({ id, name, href }) => (
          <li key={id}>
            <span className="subline">使用的图片</span>
            <Link to={href}>{name}</Link>
          </li>
        ))}
      </ul>
      <div role="status">
        {found.isLoading && <p className="quiet">正在查找链接到它的内容…</p>}
        {found.error !== undefined && <p>没有查到链接到它的内容，请刷新页面再试。</p>}
        {partlySearched.length > 0 && <p className="quiet">{partlySearched.join('、')}数量较多，只查找了其中较新的部分。</p>}
      </div>
    </ScreenSection>
  );
}
