import type { SiteSettings } from '#content/website/schema/site.ts';
import { pictureAddress, type FirmLook } from '#content/website/service/brand/brand-pictures.ts';
import { brandColorsOf } from '#content/website/web/brand/brand-colors.ts';

/** What browsers call the site and show of it on a home screen (W3C Web Application Manifest). It stays a page in the browser: its address is how visitors know it. */
export function writeManifest({ firm }: Pick<SiteSettings, 'firm'>, look: FirmLook): string {
  const icon = (picture: '192.png' | '512.png' | 'maskable.png', side: number, purpose: 'any' | 'maskable') => ({
    src: pictureAddress(look, picture),
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
    theme_color: brandColorsOf(look.brand.color).light['brand-solid'],
    background_color: '#ffffff',
    icons: [icon('192.png', 192, 'any'), icon('512.png', 512, 'any'), icon('maskable.png', 512, 'maskable')],
  });
}
