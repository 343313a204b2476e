import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SiteSettings } from '#content/website/schema/site.ts';
import { brandRules } from '#content/website/service/brand/draw-brand.ts';
import { findSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';

const rulesAddress = (rules: string): string => `/brand/${createHash('sha256').update(rules).digest('hex').slice(0, 12)}.css`;

/** Serves the firm's colours as a stylesheet, because the console's policy allows styles from files only. */
export function registerConsoleColors(app: FastifyInstance, context: () => Context): void {
  app.get('/brand/:name', async ({ url }, reply) => {
    const rules = brandRules((await findSettings(context()))?.brand);
    if (rules === '' || url !== rulesAddress(rules)) throw fail('notFound');
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/css; charset=utf-8').send(rules);
  });
}

/** Inserts name, mark and colours of the firm into the shell's document; unchanged when the site is not set up. */
export function applyFirmBrand(html: string, settings: SiteSettings | undefined): string {
  if (!settings) return html;
  const rules = brandRules(settings.brand);
  const name = settings.firm.shortName.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const colors = rules && `<link rel="stylesheet" href="${rulesAddress(rules)}" />\n`;
  return html
    .replace('<title>管理端</title>', () => `<title>${name}管理端</title>`)
    .replace('href="data:,"', 'href="/favicon.svg" type="image/svg+xml"')
    .replace('</head>', () => `${colors}</head>`);
}
