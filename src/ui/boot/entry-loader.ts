const intents = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'pointerover'];
const interactive = 'a,button,input,select,textarea,summary,label,[tabindex="0"],[data-wakes]';

/**
 * Loads the entry once: when the browser is idle after `load`, or at the first sign that the visitor wants to do something.
 * When that fails the plain page goes on working, `onFailure` hears of it, and the next sign tries again. Ahead of the entry come the whole
 * stylesheet, of which the document has its own rules only (`css`), and the data that the page was made of (`source`). With `wait` the
 * sign alone counts: pages for slow phones cost nothing that nobody asked for.
 */
export function startEntryLoader({ entry, css, source, wait }: DOMStringMap, onFailure: () => void): void {
  let isStarted = false;

  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    if (css || source) addLink('modulepreload', entry!);
    Promise.all([css && loadStyles(css), source && loadData(source)])
      .then(() => import(/* @vite-ignore */ entry!))
      .then(stopListening, () => {
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

  // Whoever is signed in shall see so, whatever the page; and a job seeker's other tabs ask this one.
  if (wait !== undefined && !isSignedIn()) return;
  const whenIdle = (): unknown =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 200);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}

/** Whether the browser keeps a session under any product's key. */
function isSignedIn(): boolean {
  try {
    return Object.keys({ ...localStorage, ...sessionStorage }).some((key) => /\.(session|seeker)$/.test(key));
  } catch {
    return false;
  }
}

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(link);
  return link;
}

function loadStyles(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = addLink('stylesheet', href);
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(href));
    });
  });
}

/** Puts the data where the entry looks for them. They are refused when the page has changed since: it then stays as it is. */
async function loadData(source: string): Promise<void> {
  if (document.getElementById('qt-data')) return;
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(source);
  const block = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: 'qt-data',
    textContent: await answer.text(),
  });
  document.body.append(block);
}
