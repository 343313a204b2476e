/** Rules that a document does not carry: the file in which its foot names them, and what is in it. */
export interface FootStyles {
  href: string;
  css: string;
}

const footStart = '<footer class="site-footer">';

/** Whether the page has the foot of the site; a quiet one has not. */
export const hasFoot = (body: string): boolean => body.includes(footStart);

/** Names the file at the beginning of the foot: what stands before it is drawn without waiting for it. */
export function linkFoot(body: string, { href }: FootStyles): string {
  return body.replace(footStart, `${footStart}${linkOf(href)}`);
}

/** The document with those rules in itself: it is to be read long after the file has gone. */
export function holdFoot(html: string, foot: FootStyles | undefined): string {
  return foot ? html.replace(linkOf(foot.href), () => `<style>${foot.css}</style>`) : html;
}

const linkOf = (href: string): string => `<link rel="stylesheet" href="${href}">`;
