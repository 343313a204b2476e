import type { Platform } from '../../schema/downloads.ts';

/** Display names of operating systems. */
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
 * Detects the operating system from the user agent; undefined when it is not recognizable. HarmonyOS also claims to be Android,
 * iPhones also claim to be a Mac, and an iPad is recognizable only by its touch screen.
 */
export function detectPlatform(userAgent: string, touchPoints: number): Platform | undefined {
  if (/HarmonyOS|OpenHarmony/i.test(userAgent)) return 'harmony';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Windows/.test(userAgent)) return 'windows';
  if (/Macintosh|Mac OS X/.test(userAgent)) return touchPoints > 1 ? 'ios' : 'macos';
  return /Linux|X11/.test(userAgent) ? 'linux' : undefined;
}
