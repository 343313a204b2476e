import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { ownScreen, screens } from '../screens.ts';

/** Milliseconds after `g` within which a letter counts. */
const pauseMs = 1500;

/** Check boxes accept no letters. */
const isBox = (target: HTMLElement): boolean => target instanceof HTMLInputElement && target.type === 'checkbox';
/** True in a visible field: the focus briefly stays in a closed dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !isBox(target) &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  target.checkVisibility();

const isLedByControl = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

/** True when the key belongs to a field, a dialog or the browser. */
const isElsewhere = (event: KeyboardEvent): boolean =>
  isLedByControl(event) || event.altKey || isTyping(event.target) || document.querySelector('dialog[open]') !== null;

/** Returns the screen for a letter, among those that the person may see. */
function findScreen(letter: string, may: ReturnType<typeof usePermissionCheck>): string | undefined {
  const screen = [...screens, { ...ownScreen, may: undefined }].find((one) => one.letter === letter);
  return screen && (!screen.may || may(screen.may)) ? screen.path : undefined;
}

/** Actions with `data-asks` require a confirmation when triggered by a key, because keys are easily pressed by mistake. */
export interface KeyConfirmation {
  text: string;
  target: HTMLElement;
}

/** Returns the label of a button without its shortcut. */
const wordsOf = (button: HTMLElement): string =>
  [...button.childNodes]
    .filter((node) => node.nodeName !== 'KBD')
    .map(({ textContent }) => textContent)
    .join('')
    .trim();

/**
 * Clicks the element that declares this key (`aria-keyshortcuts`), after a confirmation where required, or focuses it when it is
 * a field.
 */
function press(event: KeyboardEvent, ask: (question: KeyConfirmation) => void): void {
  if (event.repeat || !/^[a-z\d]$/i.test(event.key)) return;
  const target = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${event.key.toUpperCase()}"]:not(:disabled)`);
  if (!target) return;
  event.preventDefault();
  const text = target.dataset['asks'];
  if (isTyping(target)) target.focus();
  else if (text) ask({ text, target });
  else target.click();
}

/**
 * Ctrl K opens the palette, `?` the manual about this screen, `g` and a letter a screen; a single letter or digit triggers its action. Disabled while
 * typing or while a dialog is open.
 */
export function useKeys({
  openPalette,
  openHelp,
  ask,
}: {
  openPalette: () => void;
  openHelp: () => void;
  ask: (question: KeyConfirmation) => void;
}): void {
  const navigate = useNavigate();
  const may = usePermissionCheck();
  const acts = useRef({ openPalette, openHelp, ask, navigate, may });
  useEffect(() => {
    acts.current = { openPalette, openHelp, ask, navigate, may };
  });
  useEffect(() => {
    let leadAt = -Infinity;
    const listen = (event: KeyboardEvent): void => {
      if (isLedByControl(event) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        return acts.current.openPalette();
      }
      if (isElsewhere(event)) return;
      if (event.key === '?') return acts.current.openHelp();
      const isLed = event.timeStamp - leadAt < pauseMs;
      leadAt = event.key === 'g' ? event.timeStamp : -Infinity;
      if (!isLed) return press(event, acts.current.ask);
      const to = findScreen(event.key, acts.current.may);
      if (to) void acts.current.navigate(to);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Asks for a confirmation: Enter confirms, Escape cancels. Does nothing when the element was removed meanwhile. */
export function KeyConfirmationDialog({ question, onEnd }: { question: KeyConfirmation | undefined; onEnd: () => void }) {
  const yesId = useId();
  // Focuses the confirm button; the dialog would focus its close button.
  useEffect(() => {
    if (question) document.getElementById(yesId)?.focus();
  }, [question, yesId]);
  const answer = (): void => {
    onEnd();
    if (question?.target.isConnected) question.target.click();
  };
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={onEnd}
      title={question?.text ?? ''}
      actions={
        <>
          <Button kind="primary" id={yesId} onClick={answer}>
            {question && wordsOf(question.target)} <kbd>Enter</kbd>
          </Button>
          <Button onClick={onEnd}>
            取消 <kbd>Esc</kbd>
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}

/** Shortcuts shared by all queue screens. */
const queueKeys = [
  ['J / K', '待办：下一件、上一件'],
  ['A / R / B', '待办：通过（再按 Enter 确认）、不通过、退回'],
  ['E / N', '待办：领取或释放、写备注'],
  ['O / L', '待办：打开这一件、打开下一件'],
  ['按钮上的字母', '执行这个按钮的操作'],
];

/** Lists all keyboard shortcuts. */
export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const may = usePermissionCheck();
  const offered = [...screens.filter((screen) => !screen.may || may(screen.may)), ownScreen];
  const keys = [
    ['Ctrl K', '查找页面与操作'],
    ['?', '本页帮助'],
    ...offered.flatMap(({ letter, title }) => (letter ? [[`g ${letter}`, title] as const] : [])),
    ...queueKeys,
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="快捷键">
      <dl className="key-list">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
