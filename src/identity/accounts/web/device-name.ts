const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, 'HarmonyOS'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

// The order matters: most browsers also claim to be those below them.
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/QQBrowser/, 'QQ浏览器'],
  [/360SE|360EE|QihooBrowser/, '360浏览器'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/UCBrowser/, 'UC浏览器'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const find = (known: readonly [RegExp, string][], userAgent: string | undefined): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];

export const systemOf = (userAgent: string | undefined): string | undefined => find(systems, userAgent);
export const browserOf = (userAgent: string | undefined): string | undefined => find(browsers, userAgent);

/** Returns system and browser in a few words, so that clients recognise their own devices: `Windows · Edge`. */
export function deviceNameOf(userAgent: string | undefined): string {
  return [systemOf(userAgent), browserOf(userAgent)].filter(Boolean).join(' · ') || '未知设备';
}
