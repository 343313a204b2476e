const intents = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'pointerover'];
const interactive = 'a,button,input,select,textarea,summary,label,[tabindex="0"],[data-wakes]';

/**
 * Loads the entry once: when the browser is idle after `load`, or at the first sign of interaction. On failure the plain page
 * keeps working, `onFailure` is called, and the next interaction retries. Before the entry it loads the full stylesheet, of which
 * the document has only its own rules (`css`), and the page's data (`source`). With `wait` only an interaction counts, which
 * saves data on slow phones.
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
    // Moving the pointer across the page is not an interaction.
    if (type !== 'pointerover' || (target as Element).closest(interactive)) start();
  };
  const stopListening = (): void => {
    for (const type of intents) removeEventListener(type, onIntent, true);
  };
  for (const type of intents) addEventListener(type, onIntent, { capture: true, passive: true });

  // A signed-in visitor must be shown as such on every page; and a job seeker's other tabs request the session from this one.
  if (wait !== undefined && !isSignedIn()) return;
  const whenIdle = (): unknown =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 200);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}

/** Returns whether the browser stores a session under any product's key. */
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

/** Puts the data where the entry looks for them. The server refuses when the page has changed since: the document then stays as it is. */
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
