import type { LessonLevel } from '../schema.ts';

export const levelNames: Record<LessonLevel, string> = { basic: '入门', advanced: '进阶' };
