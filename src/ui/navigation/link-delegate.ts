/** The part of React Router's router that is needed here. */
export interface Navigator {
  navigate(to: string, options?: { replace?: boolean }): unknown;
}

export interface LinkDelegateOptions {
  router: Navigator;
  /** Returns true for addresses of this origin with a page of the router; all others are left to the browser. */
  isKnownPage(url: URL): boolean;
}

/**
 * Turns clicks on plain `<a href>` and submissions of plain `<form method="get">` that target known pages of this site into
 * client navigation. One listener each on the document, so pages contain only HTML. Left to the browser: other buttons and held
 * keys, `target`, `download`, `rel=external`, `data-reload`, jumps within the page, and events that another listener has handled.
 * Returns the function that removes the listeners.
 */
export function delegateLinks({ router, isKnownPage }: LinkDelegateOptions): () => void {
  const go = (event: Event, url: URL): void => {
    if (url.origin !== location.origin || !isKnownPage(url)) return;
    event.preventDefault();
    router.navigate(url.pathname + url.search + url.hash, { replace: url.href === location.href });
  };
  const onClick = (event: MouseEvent): void => {
    const link =
      isPlainClick(event) && event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]:not([download])');
    if (!link || !isPlain(link)) return;
    const url = new URL(link.href, location.href);
    if (!isJump(url, link)) go(event, url);
  };
  const onSubmit = (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement;
    const url = event.defaultPrevented || !isPlain(form) ? undefined : formAddress(form, event.submitter);
    if (url) go(event, url);
  };
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('submit', onSubmit);
  };
}

function isPlainClick(event: MouseEvent): boolean {
  return !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function isPlain(element: HTMLAnchorElement | HTMLFormElement): boolean {
  const target = element.getAttribute('target');
  const isExternal = element.getAttribute('rel')?.split(' ').includes('external');
  return (!target || target === '_self') && !isExternal && !element.hasAttribute('data-reload');
}

/** A jump to a place on this page is left to the browser; a link to the page without a place is not one. */
function isJump(url: URL, link: HTMLAnchorElement): boolean {
  return link.href.includes('#') && url.pathname === location.pathname && url.search === location.search;
}

/**
 * Returns the target of a GET form: its non-empty values replace the query of its action. Undefined when the form, or the button
 * that sent it, is not a plain GET. Attributes are read by name: a field called `action` or `method` would hide the form's
 * properties.
 */
function formAddress(form: HTMLFormElement, submitter: HTMLElement | null): URL | undefined {
  const setting = (name: string): string => submitter?.getAttribute(`form${name}`) || form.getAttribute(name) || '';
  if (!/^(get)?$/i.test(setting('method')) || submitter?.hasAttribute('formtarget')) return undefined;
  const url = new URL(setting('action') || location.href, document.baseURI);
  url.search = url.hash = '';
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === 'string' && value !== '') url.searchParams.append(name, value);
  }
  return url;
}
