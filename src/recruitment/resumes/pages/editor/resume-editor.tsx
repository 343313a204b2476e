import { useEffect, useState, useSyncExternalStore, useRef } from 'react';
import { useLocation } from 'react-router';
import { selectBoxes } from '#recruitment/jobs/calls.ts';
import { useClient } from '#ui/api/client-context.ts';
import { useCall } from '#ui/api/use-call.ts';
import { readBrowserSettings } from '#ui/boot/read-settings.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Icon } from '#ui/components/icon/icon.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { useAction } from '#ui/form/use-action.ts';
import { resumePdfLink } from '../../calls/files.ts';
import { resumeMine, sectionSave, resumeRead } from '../../calls/resume.ts';
import type { OwnDraftedResume, Completeness } from '../../schema/resume.ts';
import { explainNoFile, startDownload } from '../../web/files/resume-file-saving.ts';
import { ResumeFiles } from '../../web/files/resume-files.tsx';
import { ResumePreview } from '../../web/resume-preview.tsx';
import { CvPart } from '../cv/cv-part.tsx';
import { useCv, type CvState } from '../cv/cv-state.ts';
import { MinimumPart } from '../minimum/minimum-part.tsx';
import { ResumeWaiting } from '../resume-waiting.tsx';
import { openDraftStore } from '../saving/draft-store.ts';
import { SectionPart } from '../section/section-part.tsx';
import { ResumeDeclarations } from './resume-declarations.tsx';
import { createResumeEditing, type ResumeEditing } from './resume-editing.ts';
import { ResumeNav } from './resume-nav.tsx';
import { parseView, isSection, viewHref, viewNames, viewTitles, type ViewName } from './resume-views.ts';
import './resume.css';

/** The editor of the signed-in job seeker's resume: the server's content with the unsaved drafts of this device. */
export function ResumeEditor() {
  const { load, retry, isRetrying } = useCall(resumeMine, {});
  if (load.state === 'loading') return <ResumeWaiting />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return <Opening own={load.data} />;
}

function Opening({ own }: { own: OwnDraftedResume }) {
  const editing = useEditing(own);
  return editing ? <Parts editing={editing} own={own} /> : <ResumeWaiting />;
}

/** Opens the person's drafts on this device and saves automatically while the page is shown. */
function useEditing(own: OwnDraftedResume): ResumeEditing | undefined {
  const client = useClient();
  const [editing, setEditing] = useState<ResumeEditing>();
  useEffect(() => {
    let isGone = false;
    void openDraftStore({ key: own.draftKey, product: readBrowserSettings().product }).then((drafts) => {
      if (isGone) return;
      const call: Parameters<typeof createResumeEditing>[0]['call'] = (which, input) => client().call(which, input);
      setEditing(createResumeEditing({ own, drafts, saveCalls: sectionSave, call, isHalfTyped }));
    });
    return () => void (isGone = true);
  }, [own, client]);

  useEffect(() => {
    if (!editing) return undefined;
    const whenHidden = (): void => {
      if (document.visibilityState === 'hidden') editing.flush();
    };
    editing.open();
    addEventListener('online', editing.reconnect);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      removeEventListener('online', editing.reconnect);
      document.removeEventListener('visibilitychange', whenHidden);
      editing.close();
    };
  }, [editing]);
  return editing;
}

function Parts({ editing, own }: { editing: ResumeEditing; own: OwnDraftedResume }) {
  useSyncExternalStore(editing.subscribe, editing.version, editing.version);
  const cv = useCv();
  useUnsavedWarning(editing, cv.checked !== undefined);
  const view = parseView(useLocation().search);
  // A new job seeker is first offered to import a CV.
  const usual = own.updatedAt === null ? 'cv' : 'basicInfo';
  const completeness = editing.completeness();
  return (
    <div className="resume stack stack--parts" data-view={view}>
      <ResumeNav editing={editing} completeness={completeness} current={view ?? usual} />
      <ResumePart
        view={view ?? usual}
        isNamed={view !== undefined}
        editing={editing}
        missing={completeness.missing}
        cv={cv}
        mobile={own.mobile}
      />
    </div>
  );
}

/** Enables the browser's warning before leaving, while changes are unsaved or an import is unconfirmed. */
function useUnsavedWarning(editing: ResumeEditing, isChecking: boolean): void {
  const isUnsaved = editing.isUnsaved() || isChecking;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => {
      editing.flush();
      event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved, editing]);
}

/** Returns true while the focused field holds an incomplete value, such as half an e-mail address, which must not be sent. */
function isHalfTyped(): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return false;
  const { badInput, patternMismatch, typeMismatch } = field.validity;
  return badInput || patternMismatch || typeMismatch;
}

interface ResumePartProps {
  view: ViewName;
  /** True when the address names the view, which then receives the focus. */
  isNamed: boolean;
  editing: ResumeEditing;
  missing: Completeness['missing'];
  cv: CvState;
  /** The owner's login number, masked. */
  mobile: string;
}

/** The selected part of the resume under its heading. */
function ResumePart(props: ResumePartProps) {
  const { view, isNamed } = props;
  useArrival(view, isNamed);
  return (
    <section className="resume__part" aria-labelledby="resume-part">
      <a className="resume__back" href="?">
        <Icon name="arrowLeft" /> 返回全部部分
      </a>
      <h2 id="resume-part" tabIndex={-1} data-results="">
        {viewTitles[view]}
      </h2>
      <Suggestions />
      <View key={view} {...props} />
      <Neighbours view={view} />
    </section>
  );
}

function View({ view, editing, missing, cv, mobile }: ResumePartProps) {
  if (view === 'cv') return <CvPart cv={cv} editing={editing} mobile={mobile} missing={missing} />;
  if (view === 'minimum') return <MinimumPart editing={editing} missing={missing} />;
  if (isSection(view)) return <SectionPart section={view} editing={editing} missing={missing} />;
  if (view === 'submit') return <ResumeDeclarations editing={editing} missing={missing} />;
  return view === 'files' ? <ResumeFiles /> : <ResumeViewing editing={editing} />;
}

/** Moves the focus to the heading of the part, or to the field in the address. */
function useArrival(view: ViewName, isNamed: boolean): void {
  const { hash } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === view || !isNamed) return;
    const isFirst = shown.current === undefined;
    shown.current = view;
    // Keep the focus of a user who started something else during loading.
    const active = document.activeElement;
    if (isFirst && active && active !== document.body && !active.matches('h1, main')) return;
    const target = (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) || document.getElementById('resume-part');
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: target.id === 'resume-part' ? 'start' : 'center', behavior: 'instant' });
  }, [view, isNamed, hash]);
}

/** Links to the previous and next part. */
function Neighbours({ view }: { view: ViewName }) {
  const at = viewNames.indexOf(view);
  const [before, after] = [viewNames[at - 1], viewNames[at + 1]];
  return (
    <nav className="cluster cluster--wide middle" aria-label="上一部分与下一部分">
      {before && <a href={viewHref(before)}>上一部分：{viewTitles[before]}</a>}
      {after && <a href={viewHref(after)}>下一部分：{viewTitles[after]}</a>}
    </nav>
  );
}

/** Suggestions of cities and departments with jobs; the fields also work without them. */
function Suggestions() {
  const { load } = useCall(selectBoxes, {}, { cache: true, quiet: true });
  if (load.state !== 'ready') return null;
  const { location, department } = load.data;
  return (
    <>
      <datalist id="resume-cities">{location.map(toOption)}</datalist>
      <datalist id="resume-departments">{department.map(toOption)}</datalist>
    </>
  );
}

const toOption = ({ text }: { text: string }) => <option key={text}>{text}</option>;

/** The resume as the firm reads it, loaded after all changes are saved. */
function ResumeViewing({ editing }: { editing: ResumeEditing }) {
  if (editing.isSending()) return <ResumeWaiting />;
  return (
    <>
      {editing.isUnsaved() && (
        <Note tone="warning" title="有内容尚未保存">
          标着“未保存”或“冲突”的部分，预览中是上一次保存的内容。
        </Note>
      )}
      <Reading />
    </>
  );
}

function Reading() {
  const { load, retry, isRetrying } = useCall(resumeRead, {});
  if (load.state === 'loading') return <ResumeWaiting />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return (
    <>
      <ResumeTools />
      <ResumePreview view={load.data} />
    </>
  );
}

/** Prints the resume on the page, or downloads the job seeker's own as PDF. */
function ResumeTools() {
  const { isBusy, run: save } = useAction({ act: (client) => startDownload(client, resumePdfLink, {}), explain: explainNoFile });
  return (
    <p className="cluster cluster--wide middle no-print">
      <Button icon="download" aria-busy={isBusy} onClick={() => save()}>
        {isBusy ? '正在生成 PDF…' : '下载 PDF'}
      </Button>
      <Button kind="quiet" icon="print" onClick={() => print()}>
        打印
      </Button>
    </p>
  );
}
