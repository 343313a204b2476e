const intents = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'pointerover'];
const interactive = 'a,button,input,select,textarea,summary,label,[tabindex="0"],[data-wakes]';

/**
 * Loads the entry once: when the browser is idle after `load`, or at the first sign that the visitor wants to do something.
 * When that fails the plain page goes on working, `onFailure` hears of it, and the next sign tries again.
 * `css` and `preload` hold addresses, separated by spaces, that the entry will need: they are fetched beside it. With `wait` the
 * sign alone counts: pages for slow phones cost nothing that nobody asked for.
 */
export function startEntryLoader({ entry, css, preload, wait }: DOMStringMap, onFailure: () => void): void {
  let isStarted = false;

  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    addLinks('stylesheet', css);
    addLinks('modulepreload', preload);
    import(/* @vite-ignore */ entry!).then(stopListening, () => {
      isStarted = false;
      onFailure();
    });
  };
  const onIntent = ({ type, target }: Event): void => {
    // Merely moving the pointer across the page is no intent.
    if (type !== 'pointerover' || (target as Element).closest(interactive)) start();
  };
  const stopListening = (): void => {
    for (const type of intents) removeEventListener(type, onIntent, true);
  };
  for (const type of intents) addEventListener(type, onIntent, { capture: true, passive: true });

  // A signed-in client shall see their name, whatever the page.
  if (wait !== undefined && !isSignedIn()) return;
  const whenIdle = (): unknown =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 200);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}

/** Whether the browser keeps a session under any product's key. */
function isSignedIn(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.endsWith('.session'));
  } catch {
    return false;
  }
}

function addLinks(rel: string, addresses = ''): void {
  for (const href of addresses.split(' ').filter(Boolean)) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }
}
