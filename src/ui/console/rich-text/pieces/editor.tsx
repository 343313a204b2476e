import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import '../../../components/prose/prose.css';
import { type EditorFace, EditorSession } from '../editing/editor-session.ts';
import { tableTools } from '../editing/tools.ts';
import type { RichTextProps } from '../rich-text.tsx';
import { Findings } from './findings.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { SlashList } from './slash-list.tsx';
import { Toolbar } from './toolbar.tsx';

/** The field with its tools above, its findings below, and what it asks. */
export function Editor({ label, value, onChange, errors = [], findLinks, Picker, uploadPicture }: RichTextProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const session = useSession(place, id, { value, onChange, uploadPicture });
  useEffect(() => session?.markWrong(errors.length > 0), [session, errors.length]);
  return (
    <div className={errors.length > 0 ? 'field field--wrong' : 'field'}>
      {/* The text is no control that a label could name: a press on its name leads there all the same. */}
      <p className="field__label" id={`${id}-label`} role="presentation" onClick={() => session?.view.focus()}>
        {label}
      </p>
      <p className="visually-hidden" id={`${id}-hint`}>
        行首输入 / 可插入标题、列表、表格；Alt 加上下方向键移动一段；Alt 加 F10 到工具栏。
      </p>
      <div id={`${id}-errors`}>
        {errors.map((error) => (
          <p key={error} className="field__error">
            <span className="visually-hidden">错误：</span>
            {error}
          </p>
        ))}
      </div>
      <Writing id={id} label={label} session={session} place={place} findLinks={findLinks} Picker={Picker} />
    </div>
  );
}

interface WritingProps extends Pick<RichTextProps, 'label' | 'findLinks' | 'Picker'> {
  id: string;
  session: EditorSession | undefined;
  place: React.RefObject<HTMLDivElement | null>;
}

function Writing({ id, label, session, place, findLinks, Picker }: WritingProps) {
  const tools = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F10' || !event.altKey) return;
    event.preventDefault();
    tools.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  };
  return (
    <>
      <div className="rich-text__frame" role="presentation" onKeyDown={onKeyDown}>
        <div className="rich-text__bars">{session && <Bars label={label} controls={`${id}-text`} session={session} tools={tools} />}</div>
        <div className="rich-text__area">
          <div className="rich-text__place" ref={place} />
          {session && <Slash id={`${id}-slash`} session={session} />}
        </div>
      </div>
      {session && <Below session={session} findLinks={findLinks} Picker={Picker} />}
    </>
  );
}

const useFace = (session: EditorSession): EditorFace => useSyncExternalStore(session.subscribe, session.face);

interface BarsProps {
  label: string;
  controls: string;
  session: EditorSession;
  tools: React.RefObject<HTMLDivElement | null>;
}

function Bars({ label, tools, ...shared }: BarsProps) {
  const face = useFace(shared.session);
  return (
    <>
      <Toolbar {...shared} face={face} label={`${label}的工具`} groups={shared.session.textTools} ref={tools} />
      {face.isInTable && <Toolbar {...shared} face={face} label="表格工具" groups={tableTools} isWorded />}
    </>
  );
}

function Slash({ id, session }: { id: string; session: EditorSession }) {
  const { slash } = useFace(session);
  return slash && <SlashList id={id} session={session} slash={slash} />;
}

function Below({ session, findLinks, Picker }: { session: EditorSession } & Pick<RichTextProps, 'findLinks' | 'Picker'>) {
  const face = useFace(session);
  return (
    <>
      <Findings session={session} face={face} />
      {face.question === 'link' && <LinkDialog session={session} findLinks={findLinks} />}
      {face.question === 'picture' && <PictureDialog session={session} Picker={Picker} />}
    </>
  );
}

/** The session of this field, made as soon as there is a place for it. */
function useSession(
  place: React.RefObject<HTMLDivElement | null>,
  id: string,
  { value, onChange, uploadPicture }: Pick<RichTextProps, 'value' | 'onChange' | 'uploadPicture'>,
): EditorSession | undefined {
  const [session, setSession] = useState<EditorSession>();
  const latest = useRef({ value, onChange, uploadPicture });
  useEffect(() => {
    latest.current = { value, onChange, uploadPicture };
  });
  useEffect(() => {
    const made = new EditorSession(place.current!, {
      html: latest.current.value,
      listId: `${id}-slash`,
      attributes: {
        id: `${id}-text`,
        class: 'rich-text__body prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint ${id}-errors`,
        'data-placeholder': '在此写正文。行首输入 / 可插入标题、列表、表格',
      },
      onChange: (html) => latest.current.onChange(html),
      uploadPicture: () => latest.current.uploadPicture,
    });
    setSession(made);
    return () => made.destroy();
  }, [place, id]);
  useEffect(() => session?.give(value), [session, value]);
  return session;
}
