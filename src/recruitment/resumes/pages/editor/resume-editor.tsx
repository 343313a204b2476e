import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useClient } from '#ui/api/client-context.ts';
import { useCall } from '#ui/api/use-call.ts';
import { readSettings } from '#ui/boot/read-settings.ts';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { resumeMine, sectionSave } from '../../calls/resume.ts';
import type { OwnDraftedResume } from '../../schema/resume.ts';
import { useCv } from '../cv/cv-state.ts';
import { openDraftSafe } from '../saving/draft-store.ts';
import { isHalfTyped } from './half-typed.ts';
import { createResumeEditing, type ResumeEditing } from './resume-editing.ts';
import { ResumeNav } from './resume-nav.tsx';
import { ResumePart } from './resume-part.tsx';
import { viewOf } from './resume-views.ts';
import { ResumeWaiting } from '../resume-waiting.tsx';
import './resume.css';

/** The signed-in job seeker's resume, to be written: what the server has, and on top of it what this device still keeps. */
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

/** Opens what the device keeps for this person and begins to save by itself, as long as the page is shown. */
function useEditing(own: OwnDraftedResume): ResumeEditing | undefined {
  const client = useClient();
  const [editing, setEditing] = useState<ResumeEditing>();
  useEffect(() => {
    let isGone = false;
    void openDraftSafe({ key: own.draftKey, product: readSettings().product }).then((drafts) => {
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
  const view = viewOf(useLocation().search);
  // Whoever has written nothing yet is offered to bring it along.
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

/** The browser asks before the page is left, only as long as the server does not have everything, or something waits to be confirmed. */
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
