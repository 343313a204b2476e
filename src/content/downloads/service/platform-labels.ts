import type { Platform } from '../schema/downloads.ts';

/** Common names of the platforms in search queries. */
export const platformLabels: Readonly<Record<Platform, string>> = {
  windows: 'Windows 电脑 PC',
  macos: 'macOS Mac 苹果电脑',
  linux: 'Linux 统信 UOS 麒麟',
  android: 'Android 安卓手机',
  ios: 'iOS iPhone 苹果手机',
  harmony: 'HarmonyOS 鸿蒙 华为手机',
  any: '',
};
