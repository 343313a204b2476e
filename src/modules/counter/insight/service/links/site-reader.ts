/** One answer of the site. The body is there for pages, site maps and PDF files alone. */
export interface SiteAnswer {
  status: number;
  type: string;
  location: string | null;
  body: Uint8Array | undefined;
}

/** Reads addresses of our own site, as a visitor who has no cookie and sends nothing. */
export interface SiteReader {
  /** Throws when nothing answers within its time. */
  read(path: string): Promise<SiteAnswer>;
}

const timeLimitMs = 20_000;
const mostBytes = 30 * 1024 ** 2;
const read = ['text/html', 'application/xml', 'application/pdf'];

/**
 * Over HTTP from the process's own listener, one request at a time and at most half as many a minute as one address may make, so that visitors from here are not
 * refused because of it. It only ever sends GET, without cookies, and follows nothing by itself: nothing can be changed or left by it.
 */
export function createSiteReader(base: string, perMinute: number): SiteReader {
  const gapMs = 60_000 / (perMinute / 2);
  let next = 0;
  return {
    async read(path) {
      const wait = next - Date.now();
      if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
      next = Math.max(Date.now(), next) + gapMs;
      const response = await fetch(new URL(path, base), {
        method: 'GET',
        redirect: 'manual',
        credentials: 'omit',
        headers: { 'user-agent': 'link-check bot', accept: 'text/html,*/*' },
        signal: AbortSignal.timeout(timeLimitMs),
      });
      const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]!;
      const isRead = response.status === 200 && read.includes(type) && Number(response.headers.get('content-length') ?? 0) <= mostBytes;
      const body = isRead ? new Uint8Array(await response.arrayBuffer()) : undefined;
      if (!isRead) await response.body?.cancel();
      return { status: response.status, type, location: response.headers.get('location'), body };
    },
  };
}
