/** Parses `Retry-After`, in seconds or as a date; undefined when it names no future time. */
export function readRetryAfter(header: string | undefined, now: Date): Date | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const moment = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * 1000 : Date.parse(text);
  return moment > now.getTime() ? new Date(moment) : undefined;
}
