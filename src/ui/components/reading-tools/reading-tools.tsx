import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { useIsHydrated } from '../hydrated.ts';
import { toast } from '../notification/notification-store.ts';
import { Voice } from './voice.tsx';
import './reading-tools.css';

const print = (): void => window.print();

/**
 * Tools for a text: size, link, print, reading aloud. They are in the HTML from the start, so that nothing moves when scripts
 * load; without scripts the style sheet hides them.
 */
export function ReadingTools({ path }: { path: string }) {
  return (
    <div className="reading-tools needs-script" role="group" aria-label="阅读工具">
      <TextSizeSteps />
      <CopyLink path={path} />
      <Button kind="quiet" icon="print" onClick={print}>
        打印
      </Button>
      <Voice />
    </div>
  );
}

/** 复制链接 of a page of this site. */
function CopyLink({ path }: { path: string }) {
  return (
    <Button kind="quiet" onClick={() => void copy(new URL(path, location.href).href)}>
      复制链接
    </Button>
  );
}

/** Browsers refuse the clipboard to unencrypted pages, and when the user denied it. */
async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast('链接已复制', 'success');
  } catch {
    toast('浏览器不允许复制，请从地址栏复制链接', 'warning');
  }
}

const names = ['标准', '大', '特大'] as const;

/** 字号 in three steps; the choice applies to every text of the site. */
function TextSizeSteps() {
  const [chosen, setChosen] = useState<TextSize>();
  const isHydrated = useIsHydrated();
  const size = chosen ?? (isHydrated ? readTextSize(document.cookie) : 0);
  const choose = (step: TextSize) => {
    setTextSize(step);
    setChosen(step);
  };
  return (
    <div className="text-size" role="group" aria-label="正文字号">
      <span aria-hidden="true">字号</span>
      {textSizes.map((step) => (
        <button
          key={step}
          type="button"
          className={`text-size__step text-size__step--${step}`}
          aria-pressed={step === size}
          aria-label={`${names[step]}字号`}
          onClick={() => choose(step)}
        >
          {names[step]}
        </button>
      ))}
    </div>
  );
}

/** Steps of the text size; 0 is the page's own. The server sets the stored one on the document as `text-1`, `text-2`. */
const textSizes = [0, 1, 2] as const;
type TextSize = (typeof textSizes)[number];

const aYear = 365 * 24 * 3600;

function readTextSize(cookies: string): TextSize {
  const value = /(?:^|; )(?:__Host-)?qt_text=([12])(?:;|$)/.exec(cookies)?.[1];
  return value === '1' ? 1 : value === '2' ? 2 : 0;
}

/** Applies the size at once and stores it for a year. */
function setTextSize(size: TextSize): void {
  const attributes = `Max-Age=${size ? aYear : 0}; Path=/; SameSite=Lax`;
  if (location.protocol === 'https:') {
    document.cookie = `__Host-qt_text=${size || ''}; ${attributes}; Secure`;
    // Removes the one that an earlier version set without prefix.
    document.cookie = 'qt_text=; Max-Age=0; Path=/';
  } else document.cookie = `qt_text=${size || ''}; ${attributes}`;
  for (const step of [1, 2]) document.documentElement.classList.toggle(`text-${step}`, step === size);
}
