import { type KeyboardEvent, useContext, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { isAllowedPicture } from '#contract/body-vocabulary.ts';
import { Button } from '../../../components/button/button.tsx';
import { TextInput, TextArea } from '../../../components/text-input.tsx';
import { formatCount } from '../../../format/numbers.ts';
import { FactPicker } from '../../facts/fact-picker.tsx';
import { formatCitation, FactsContext } from '../../facts/facts-context.ts';
import { type EditorSnapshot, EditorSession } from '../editing/editor-session.ts';
import { findLinkRange, readAddress } from '../editing/links.ts';
import { type PictureWords, selectedPicture } from '../editing/pictures.ts';
import { tableTools } from '../editing/tools.ts';
import type { RichTextProps, LinkTarget } from '../rich-text.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { PageSearch } from './page-search.tsx';
import { SlashList } from './slash-list.tsx';
import { Toolbar } from './toolbar.tsx';
import '../../../components/prose/prose.css';

/** The field with its toolbar, its warnings and its dialogs. */
export function Editor({ label, value, onChange, errors = [], findLinks, Picker, uploadPicture, citesFacts = false }: RichTextProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const session = useSession(place, id, { value, onChange, uploadPicture, citesFacts });
  useEffect(() => session?.setInvalid(errors.length > 0), [session, errors.length]);
  return (
    <div className={errors.length > 0 ? 'field field--wrong' : 'field'}>
      {/* The text is not a control that a label could name: clicking its name focuses it all the same. */}
      <p className="field__label" id={`${id}-label`} role="presentation" onClick={() => session?.view.focus()}>
        {label}
      </p>
      <p className="visually-hidden" id={`${id}-hint`}>
        行首输入 / 可插入标题、列表、表格；Alt 加上下方向键移动一段；Alt 加 F10 到工具栏。
        {citesFacts && 'Ctrl 加 Alt 加 F 引用事实；选中引用后按回车或 F2 更换。'}
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

const useFace = (session: EditorSession): EditorSnapshot => useSyncExternalStore(session.subscribe, session.snapshot);

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
      <SelectedFact session={session} code={face.fact} />
      {face.question === 'fact' && <FactDialog session={session} present={face.fact} />}
      {face.question === 'link' && <LinkDialog session={session} findLinks={findLinks} />}
      {face.question === 'picture' && <PictureDialog session={session} Picker={Picker} />}
    </>
  );
}

/** Creates the session of this field once its element exists. */
function useSession(
  place: React.RefObject<HTMLDivElement | null>,
  id: string,
  { value, onChange, uploadPicture, citesFacts }: Pick<RichTextProps, 'value' | 'onChange' | 'uploadPicture'> & { citesFacts: boolean },
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
      citesFacts,
      uploadPicture: () => latest.current.uploadPicture,
    });
    setSession(made);
    return () => made.destroy();
  }, [place, id, citesFacts]);
  useEffect(() => session?.setValue(value), [session, value]);
  return session;
}

/** Keeps the citations up to date, and announces the selected one. */
function SelectedFact({ session, code }: { session: EditorSession; code: string | undefined }) {
  const facts = useContext(FactsContext)?.byCode;
  useEffect(() => session.setFacts(facts), [session, facts]);
  return (
    <p className="visually-hidden" role="status">
      {code !== undefined && `已选中${formatCitation(facts, code).name}。按回车或 F2 更换，按 Delete 删除。`}
    </p>
  );
}

function FactDialog({ session, present }: { session: EditorSession; present: string | undefined }) {
  // While a dialog is open nothing else can take the focus: the text gets it back afterwards.
  useEffect(() => () => session.view.focus(), [session]);
  return <FactPicker present={present} onChoose={(code) => session.answerFact(code)} onClose={() => session.answerFact(undefined)} />;
}

/** The character count and the warnings; each line links to its place. */
function Findings({ session, face: { count, warnings, left } }: { session: EditorSession; face: EditorSnapshot }) {
  return (
    <>
      <p className="rich-text__left" role="status">
        {left}
      </p>
      <p className="rich-text__count">
        <span className="digits">{formatCount(count)} 字</span>
        <span role="status">{warnings.length > 0 ? `${warnings.length} 处可以改进` : ''}</span>
      </p>
      {warnings.length > 0 && (
        <ul aria-label="可以改进的地方">
          {warnings.map((warning) => (
            <li key={`${warning.kind} ${warning.place.tag} ${warning.place.index}`}>
              <button type="button" className="rich-text__warning" onClick={() => session.scrollToWarning(warning)}>
                {warning.words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface LinkDialogProps extends Pick<RichTextProps, 'findLinks'> {
  session: EditorSession;
}

/** Asks for the address of a link, typed or searched among the pages of this site, and its text. */
function LinkDialog({ session, findLinks }: LinkDialogProps) {
  const id = useId();
  const [place] = useState(() => findLinkRange(session.view.state));
  const [address, setAddress] = useState(place.href);
  const [text, setText] = useState(place.text);
  const [error, setError] = useState<string>();
  const isChange = place.href !== '';
  const answer = () => {
    const href = readAddress(address);
    if (href) session.answerLink({ href, text: text.trim() });
    else setError('请输入以 / 开头的本站地址、https:// 网址、邮箱或电话号码');
  };
  const take = ({ href, title }: LinkTarget) => {
    setAddress(href);
    setError(undefined);
    if (text.trim() === '') setText(title);
  };
  const removing = <Button onClick={() => session.answerLink({ href: '', text: '' })}>去掉链接</Button>;
  return (
    <AskDialog
      session={session}
      title={isChange ? '修改链接' : '插入链接'}
      first={findLinks && !isChange ? `${id}-search` : `${id}-address`}
      act={isChange ? '更新链接' : '插入链接'}
      others={isChange && removing}
      onAnswer={answer}
      onClose={() => session.answerLink(undefined)}
    >
      {findLinks && <PageSearch id={`${id}-search`} findLinks={findLinks} onTake={take} />}
      <TextInput
        id={`${id}-address`}
        name="address"
        label="链接地址"
        hint="本站页面以 / 开头，外部网址以 https:// 开头，也可填邮箱或电话号码"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={error}
        autoComplete="off"
      />
      <TextInput
        id={`${id}-text`}
        name="text"
        label="显示文字"
        hint="写明去处，如“融资融券收费标准”，不写“点击这里”"
        isOptional
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
      />
    </AskDialog>
  );
}

type PictureErrors = Partial<Record<keyof PictureWords, string>>;

const findErrors = ({ src, alt }: PictureWords): PictureErrors => ({
  ...(src.startsWith('/') && isAllowedPicture(src) ? {} : { src: '请输入本站图片的地址，如 /media/trend.svg' }),
  ...(alt === '' ? { alt: '请写出图中的内容' } : {}),
});

/** Asks for a picture of this site and its alternative text, which is required. */
function PictureDialog({ session, Picker }: { session: EditorSession } & Pick<RichTextProps, 'Picker'>) {
  const id = useId();
  const [former] = useState(() => selectedPicture(session.view.state));
  const [src, setSrc] = useState(former?.src ?? '');
  const [alt, setAlt] = useState(former?.alt ?? '');
  const [isPicking, setIsPicking] = useState(false);
  const [errors, setErrors] = useState<PictureErrors>({});
  const answer = () => {
    const words = { src: src.trim(), alt: alt.trim() };
    const wrong = findErrors(words);
    if (wrong.src || wrong.alt) setErrors(wrong);
    else session.answerPicture(words);
  };
  return (
    <AskDialog
      session={session}
      title={former ? '修改图片' : '插入图片'}
      first={former ? `${id}-alt` : `${id}-src`}
      act={former ? '更新图片' : '插入图片'}
      others={Picker && <Button onClick={() => setIsPicking(true)}>从图片库选择</Button>}
      onAnswer={answer}
      onClose={() => session.answerPicture(undefined)}
    >
      <TextInput
        id={`${id}-src`}
        name="src"
        label="图片地址"
        hint="只显示本站的图片，地址以 / 开头"
        value={src}
        onChange={(event) => setSrc(event.currentTarget.value)}
        error={errors.src}
        autoComplete="off"
      />
      <TextArea
        id={`${id}-alt`}
        name="alt"
        label="替代文字"
        hint="写出图中的内容和结论，看不见图片的读者靠它了解"
        rows={3}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
        error={errors.alt}
      />
      {Picker && isPicking && (
        <Picker
          onChoose={(picture) => {
            setSrc(picture.src);
            setAlt(picture.alt);
            setIsPicking(false);
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </AskDialog>
  );
}
