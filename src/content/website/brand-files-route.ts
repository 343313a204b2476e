import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { SiteSettings } from './schema/site.ts';
import { brandPictures, brandPictureAddress, sharePath, type BrandPicture, type FirmBrand } from './service/brand/brand-pictures.ts';
import { renderMark, toSquareBrand, markAddress } from './service/brand/draw-brand.ts';
import { findSettings } from './service/settings.ts';
import { defaultColor, deriveBrandColors } from './web/brand/brand-colors.ts';

/** Forbids scripts and requests when the SVG is opened directly. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
const forGood = 'public, max-age=31536000, immutable';
const forADay = 'public, max-age=86400';

const isPicture = (name: string): name is BrandPicture => name in brandPictures;

/**
 * Serves the firm's mark as a picture, as page and home screen icon, and the picture of shared links; the default ones when the
 * firm has none.
 */
export function registerBrandFiles(app: FastifyInstance, context: () => Context): void {
  const pictures = new KeptPictures();
  registerIcon(app, context);
  app.get('/favicon.ico', async (_request, reply) => {
    const look = await lookOf(await settingsOf(context()));
    return reply
      .header('cache-control', forADay)
      .type('image/x-icon')
      .send(toIco(await pictures.draw(look, '32.png'), 32));
  });
  app.get<{ Params: { name: string } }>('/brand/:name', async ({ url, params: { name } }, reply) => {
    const settings = await findSettings(context());
    if (settings?.brand && url === markAddress(settings.brand)) return sendMark(reply, settings.brand, forGood);
    const picture = name.slice(name.indexOf('-') + 1);
    if (!settings || !isPicture(picture)) throw fail('notFound');
    const look = await lookOf(settings);
    if (url !== brandPictureAddress(look, picture)) throw fail('notFound');
    return reply
      .header('cache-control', forGood)
      .type('image/png')
      .send(await pictures.draw(look, picture));
  });
  app.get('/apple-touch-icon.png', async (_request, reply) => {
    const look = await lookOf(await settingsOf(context()));
    return reply
      .header('cache-control', forADay)
      .type('image/png')
      .send(await pictures.draw(look, '180.png'));
  });
  app.get(sharePath, async (_request, reply) => {
    const look = await lookOf(await settingsOf(context()));
    return reply
      .header('cache-control', forADay)
      .type('image/png')
      .send(await pictures.draw(look, 'share.png'));
  });
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const settings = await settingsOf(context());
    return reply
      .header('cache-control', forADay)
      .type('application/manifest+json; charset=utf-8')
      .send(writeManifest(settings, await lookOf(settings)));
  });
}

/**
 * Wraps a PNG in an ICO file, for programs that request `/favicon.ico` without reading a page: a header of 6 bytes, one entry of
 * 16, the picture (Microsoft, ICONDIR and ICONDIRENTRY).
 */
function toIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Serves the tab icon of the site and the console. */
export function registerIcon(app: FastifyInstance, context: () => Context): void {
  app.get('/favicon.svg', async (_request, reply) => {
    const brand = (await findSettings(context()))?.brand;
    if (brand) return sendMark(reply, toSquareBrand(brand), forADay);
    return reply
      .header('cache-control', forADay)
      .type('image/svg+xml')
      .send(await readOwnMark());
  });
}

const sendMark = (reply: FastifyReply, brand: NonNullable<SiteSettings['brand']>, cacheControl: string): FastifyReply =>
  reply.header('content-security-policy', policy).header('cache-control', cacheControl).type('image/svg+xml').send(renderMark(brand));

async function settingsOf(ctx: Context): Promise<SiteSettings> {
  const settings = await findSettings(ctx);
  if (!settings) throw fail('notFound');
  return settings;
}

/** The default mark of a firm without its own. */
const readOwnMark = (): Promise<string> => readFile(new URL('../../../public/favicon.svg', import.meta.url), 'utf8');

/** Returns the firm's brand, with the default mark and colour where it has none. */
async function lookOf({ brand, firm }: SiteSettings): Promise<FirmBrand> {
  return { firm, brand: brand ?? { color: defaultColor, letters: [...firm.shortName][0]!, svg: await readOwnMark() } };
}

/** Caches the pictures of the current brand, because rendering one takes a tenth of a second. */
class KeptPictures {
  readonly #drawn = new Map<string, Promise<Buffer>>();

  draw(look: FirmBrand, picture: BrandPicture): Promise<Buffer> {
    const address = brandPictureAddress(look, picture);
    const known = this.#drawn.get(address);
    if (known) return known;
    if (this.#drawn.size >= Object.keys(brandPictures).length) this.#drawn.clear();
    const drawing = brandPictures[picture](look);
    this.#drawn.set(address, drawing);
    drawing.catch(() => this.#drawn.delete(address));
    return drawing;
  }
}

/**
 * Writes the W3C web application manifest with name and icons. The site stays in the browser window, because visitors verify its
 * address.
 */
function writeManifest({ firm }: Pick<SiteSettings, 'firm'>, look: FirmBrand): string {
  const icon = (picture: '192.png' | '512.png' | 'maskable.png', side: number, purpose: 'any' | 'maskable') => ({
    src: brandPictureAddress(look, picture),
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name: firm.name,
    short_name: firm.shortName,
    description: firm.description,
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: deriveBrandColors(look.brand.color).light['brand-solid'],
    background_color: '#ffffff',
    icons: [icon('192.png', 192, 'any'), icon('512.png', 512, 'any'), icon('maskable.png', 512, 'maskable')],
  });
}
