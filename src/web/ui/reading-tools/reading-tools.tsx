import { useEffect, useState, type ComponentType } from 'react';
import { PrintButton } from '../article-page/print-button.tsx';
import { useIsHydrated } from '../hydrated.ts';
import { CopyLink } from './copy-link.tsx';
import { TextSizeSteps } from './text-size-steps.tsx';
import './reading-tools.css';

/** What helps to read and pass on a text: its size, reading aloud, its address, paper. Without JavaScript it is not there. */
export function ReadingTools({ path }: { path: string }) {
  const isHydrated = useIsHydrated();
  const ReadAloud = useReadAloud();
  if (!isHydrated) return null;
  return (
    <div className="reading-tools" role="group" aria-label="阅读工具">
      <TextSizeSteps />
      {ReadAloud && <ReadAloud />}
      <CopyLink path={path} />
      <PrintButton />
    </div>
  );
}

/** The reader's voice is fetched only by browsers that can speak; where it cannot be had, its button is not there. */
function useReadAloud(): ComponentType | undefined {
  const [loaded, setLoaded] = useState<{ ReadAloud: ComponentType }>();
  useEffect(() => {
    if ('speechSynthesis' in window) import('./read-aloud.tsx').then(setLoaded, () => undefined);
  }, []);
  return loaded?.ReadAloud;
}
