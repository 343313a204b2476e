import type { FieldDescription } from '#workflow/change-orders/content-type.ts';

/** Fields shared by slides and campaigns. */
export const pictureFields = {
  title: '标题',
  summary: '摘要',
  picture: { title: '图片', help: '从图片库选择；地址不带宽度和扩展名', widget: 'picture', picture: { ending: 'banner', alt: 'alt' } },
  alt: { title: '替代文字', help: '图片说的是什么' },
  startsAt: '开始时间',
  endsAt: { title: '结束时间', help: '北京时间；留空表示长期有效' },
} satisfies Readonly<Record<string, string | FieldDescription>>;
