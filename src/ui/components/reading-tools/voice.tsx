import { useEffect, useState, type ReactElement } from 'react';

/** 朗读 is fetched only by browsers that can speak; where it cannot be had, its button is not there. */
export function Voice() {
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
