import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#ui/components/icon/icon.tsx';
import type { Completeness } from '../../schema/resume.ts';
import type { ResumeEditing } from './resume-editing.ts';
import { CvPart } from '../cv/cv-part.tsx';
import type { CvState } from '../cv/cv-state.ts';
import { MinimumPart } from '../minimum/minimum-part.tsx';
import { ResumeFiles } from '../../web/files/resume-files.tsx';
import { ResumeSubmit } from './resume-submit.tsx';
import { ResumeViewing } from './resume-viewing.tsx';
import { isSection, viewHref, viewNames, viewTitles, type ViewName } from './resume-views.ts';
import { SectionPart } from '../section/section-part.tsx';
import { Suggestions } from './suggestions.tsx';

interface ResumePartProps {
  view: ViewName;
  /** True when the address names the view: then the focus comes here. */
  isNamed: boolean;
  editing: ResumeEditing;
  missing: Completeness['missing'];
  cv: CvState;
  /** The number by which its owner signs in, masked. */
  mobile: string;
}

/** What is shown of the resume now, under its heading. */
export function ResumePart(props: ResumePartProps) {
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
  if (view === 'submit') return <ResumeSubmit editing={editing} missing={missing} />;
  return view === 'files' ? <ResumeFiles /> : <ResumeViewing editing={editing} />;
}

/** Brings whoever came for a part to its heading, or to the field that the address names. */
function useArrival(view: ViewName, isNamed: boolean): void {
  const { hash } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === view || !isNamed) return;
    const isFirst = shown.current === undefined;
    shown.current = view;
    // Whoever has begun with something else while this was loading stays there.
    const active = document.activeElement;
    if (isFirst && active && active !== document.body && !active.matches('h1, main')) return;
    const target = (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) || document.getElementById('resume-part');
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: target.id === 'resume-part' ? 'start' : 'center', behavior: 'instant' });
  }, [view, isNamed, hash]);
}

/** Straight on to what comes before and after. */
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
