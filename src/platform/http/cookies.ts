/** Parses cookies by name; of two with one name the first counts, as browsers send the more exact path first. */
export function readCookies(header: string): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const pair of header.split(/; */)) {
    const [, name, value] = pair.match(/^([\w-]{1,64})=([^;]{0,4096})$/) ?? [];
    if (name !== undefined && value !== undefined) cookies[name] ??= decode(value);
  }
  return cookies;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
