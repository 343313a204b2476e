import type { Call } from '#contract/call.ts';
import type { Completeness, OwnResume, SectionSave, SectionSaveResult } from '../../schema/resume.ts';
import type { ResumeContents, SectionContent, SectionName } from '../../sections.ts';
import { jobTypeOf, measureCompleteness } from '../../web/completeness.ts';
import { emptySections, sectionNames } from '../../web/section-data.ts';
import type { ResumeDraftStore } from '../saving/draft-store.ts';
import { isBlank, isSameContent, isStoredFrom } from '../saving/same-content.ts';
import { toSaveFailure } from '../saving/save-failure.ts';
import { SectionSaver, type ServerSection } from '../saving/section-saver.ts';

/** State of a resume being edited: nine section savers, and their combined state. */
export interface ResumeEditing {
  readonly savers: Readonly<Record<SectionName, SectionSaver<SectionContent>>>;
  subscribe(listener: () => void): () => void;
  /** Counts every change, for components that render all sections. */
  version(): number;
  /** Completeness of the content on the screen, saved or not. */
  completeness(): Completeness;
  /** When the declarations were made (ISO 8601); null after any change. */
  declaredAt(): string | null;
  declare(at: string): void;
  /** True while any change is not saved. */
  isUnsaved(): boolean;
  /** True while any change is being sent or scheduled. */
  isSending(): boolean;
  flush(): void;
  reconnect(): void;
  open(): void;
  close(): void;
}

export interface ResumeEditingOptions {
  own: Pick<OwnResume, 'sections' | 'declaredAt'>;
  drafts: ResumeDraftStore;
  saveCalls: Readonly<Record<SectionName, Call<SectionSave, SectionSaveResult>>>;
  call(which: Call<SectionSave, SectionSaveResult>, input: SectionSave): Promise<SectionSaveResult>;
  /** True while the focused field holds an incomplete value. */
  isHalfTyped(): boolean;
}

/** Creates the nine savers with the site's calls and this device's storage. */
export function createResumeEditing({ own, drafts, saveCalls, call, isHalfTyped }: ResumeEditingOptions): ResumeEditing {
  const listeners = new Set<() => void>();
  let version = 0;
  let { declaredAt } = own;
  const onChange = (): void => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const toSaver = (name: SectionName): SectionSaver<SectionContent> =>
    new SectionSaver<SectionContent>(own.sections[name] ?? neverSaved(name), drafts.left[name], {
      save: async ({ revision, content }) => {
        const saved = await call(saveCalls[name], { revision, content: withoutBlanks(content) });
        declaredAt = null;
        return saved;
      },
      failureOf: toSaveFailure,
      isSame: isSameContent,
      isStoredFrom,
      after: (ms, act) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      keeper: { keep: (draft) => drafts.keep(name, draft), drop: () => drafts.drop(name) },
      isHalfTyped,
      onChange,
    });
  const savers = Object.fromEntries(sectionNames.map((name) => [name, toSaver(name)])) as ResumeEditing['savers'];
  const each = (act: (saver: SectionSaver<SectionContent>) => void) => (): void => Object.values(savers).forEach(act);
  return {
    savers,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
    completeness: () => {
      const contents = Object.fromEntries(sectionNames.map((name) => [name, savers[name].state().content])) as ResumeContents;
      return measureCompleteness(contents, jobTypeOf(contents));
    },
    declaredAt: () => declaredAt,
    declare: (at) => {
      declaredAt = at;
      onChange();
    },
    isUnsaved: () => Object.values(savers).some((saver) => saver.state().status !== 'saved'),
    isSending: () => Object.values(savers).some((saver) => ['unsaved', 'saving'].includes(saver.state().status)),
    flush: each((saver) => saver.flush()),
    reconnect: each((saver) => saver.retry()),
    open: each((saver) => saver.start()),
    close: each((saver) => saver.stop()),
  };
}

/** Removes empty entries at the end, so that the indexes of error paths stay valid. */
function withoutBlanks(content: SectionContent): SectionContent {
  if (!('items' in content)) return content;
  const items: readonly object[] = content.items;
  return { ...content, items: items.slice(0, items.findLastIndex((item) => !isBlank(item)) + 1) } as SectionContent;
}

const neverSaved = (name: SectionName): ServerSection<SectionContent> => ({ revision: 0, savedAt: null, content: emptySections[name] });
