import { useEffect, useState, type ReactElement } from 'react';
import { PrintButton } from '../article-page/print-button.tsx';
import { useIsHydrated } from '../hydrated.ts';
import { CopyLink } from './copy-link.tsx';
import { TextSizeSteps } from './text-size-steps.tsx';
import './reading-tools.css';

/** What helps to read and pass on a text: its size, reading aloud, its address, paper. Without JavaScript it is not there. */
export function ReadingTools({ path }: { path: string }) {
  if (!useIsHydrated()) return null;
  return (
    <div className="reading-tools" role="group" aria-label="阅读工具">
      <TextSizeSteps />
      <Voice />
      <CopyLink path={path} />
      <PrintButton />
    </div>
  );
}

/** 朗读 is fetched only by browsers that can speak; where it cannot be had, its button is not there. */
function Voice() {
  const [button, setButton] = useState<ReactElement>();
  useEffect(() => {
    if ('speechSynthesis' in window)
      import('./read-aloud.tsx').then(
        ({ ReadAloud }) => setButton(<ReadAloud />),
        () => undefined,
      );
  }, []);
  return button;
}
