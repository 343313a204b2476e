import { useEffect, useState, type ReactElement } from 'react';

/** 朗读 is loaded only by browsers that can speak; otherwise its button is not shown. */
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
