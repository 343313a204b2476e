import { accountScripts } from './account-scripts.ts';
import { elderScripts } from './elder-scripts.ts';
import { safetyScripts } from './safety-scripts.ts';
import { tradingScripts } from './trading-scripts.ts';
import type { VideoScript } from './video-script.ts';

/** The demo firm's videos, each in six scenes. Names, numbers and amounts in them are made up. */
export const videoScripts: VideoScript[] = [...accountScripts, ...tradingScripts, ...safetyScripts, ...elderScripts];
