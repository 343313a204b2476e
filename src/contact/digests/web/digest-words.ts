export const rhythms = ['daily', 'weekly'] as const;

export const rhythmNames: Record<(typeof rhythms)[number], string> = {
  daily: '每天一封（有新内容的日子，18:30 左右）',
  weekly: '每周一封（周五，18:30 左右）',
};
