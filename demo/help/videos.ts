import type { Cue, HelpCategoryDraft, HelpDraft } from '#content/help/schema.ts';
import type { VideoScene } from './scripts/video-scripts.ts';
import { videoScripts } from './scripts/video-scripts.ts';

export const videoSize = { width: 960, height: 540 };

export const videoCategories: HelpCategoryDraft[] = [
  { code: 'rumen', name: '开户与资料', summary: '开户、更新证件' },
  { code: 'jiaoyi', name: '交易与资金', summary: '转账、委托、新股' },
  { code: 'anquan', name: '账户安全', summary: '密码、锁定、防骗' },
  { code: 'zhangzhe', name: '长辈专区', summary: '大字版与人工帮助' },
];

/** Computes the times of each scene's text; half a second of silence comes before the next. */
export function computeCues(scenes: readonly VideoScene[]): Cue[] {
  let at = 0;
  return scenes.map(({ text, seconds }) => {
    const cue = { at, until: at + seconds - 0.5, text };
    at += seconds;
    return cue;
  });
}

export const sumSeconds = (scenes: readonly VideoScene[]): number => scenes.reduce((sum, { seconds }) => sum + seconds, 0);

/** Returns the demo firm's videos; their files are drawn from the same scripts by `demo/tools/draw-videos.ts`. */
export function demoVideos(): HelpDraft[] {
  return videoScripts.map(({ code, category, title, summary, checkedOn, scenes }, index) => ({
    kind: 'video',
    code,
    category,
    title,
    sort: index + 1,
    checkedOn,
    content: {
      summary,
      source: `/media/help/${code}.mp4`,
      poster: `/media/help/${code}.webp`,
      captions: `/media/help/${code}.vtt`,
      ...videoSize,
      seconds: sumSeconds(scenes),
      transcript: computeCues(scenes),
    },
  }));
}
