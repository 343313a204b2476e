import type { Platform } from '../../schema/downloads.ts';

/** What a visitor calls their system. */
export const platformNames: Readonly<Record<Platform, string>> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: '统信 / 麒麟 / Linux',
  android: '安卓',
  ios: 'iPhone / iPad',
  harmony: '鸿蒙',
  any: '通用文档',
};

/**
 * The system that a browser says it runs on; undefined when it does not say. HarmonyOS also claims to be Android, phones of Apple also
 * claim to be a Mac, and an iPad says nothing else but has a touch screen.
 */
export function platformOf(userAgent: string, touchPoints: number): Platform | undefined {
  if (/HarmonyOS|OpenHarmony/i.test(userAgent)) return 'harmony';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Windows/.test(userAgent)) return 'windows';
  if (/Macintosh|Mac OS X/.test(userAgent)) return touchPoints > 1 ? 'ios' : 'macos';
  return /Linux|X11/.test(userAgent) ? 'linux' : undefined;
}
