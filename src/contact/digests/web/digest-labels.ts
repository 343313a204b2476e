export const frequencies = ['daily', 'weekly'] as const;

export const frequencyNames: Record<(typeof frequencies)[number], string> = {
  daily: '每天一封（有新内容的日子，18:30 左右）',
  weekly: '每周一封（周五，18:30 左右）',
};
