import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArticlePicture } from '#content/articles/schema/facts.ts';
import { drawNewsScene, sceneSize, type SceneName } from './scenes.ts';

interface Scene {
  name: SceneName;
  alt: string;
}

/** The drawing for an article, by its category and day. */
const scenes: Record<string, Scene> = {
  'qywh-2023-11-17': { name: 'pencil', alt: '一支铅笔与一行签名的线条' },
  'qywh-2023-12-22': { name: 'parcels', alt: '三只裹好的食物' },
  'qywh-2024-01-25': { name: 'steps', alt: '台阶通向一道敞开的门' },
  'qywh-2024-02-29': { name: 'trees', alt: '庭院里的一排花木' },
  'qywh-2024-03-29': { name: 'ledger', alt: '摊开的老账簿' },
  'qywh-2024-04-26': { name: 'letters', alt: '几封家书' },
  'qywh-2024-05-31': { name: 'rope', alt: '两队人拔河' },
  'qywh-2024-06-27': { name: 'pencil', alt: '考点外递出的一支铅笔' },
  'qywh-2024-07-26': { name: 'ledger', alt: '一本对得整整齐齐的交割单' },
  'qywh-2024-08-29': { name: 'screens', alt: '机房里的两块屏幕' },
  'qywh-2024-09-27': { name: 'people', alt: '不同年纪的人并肩站着' },
  'qywh-2024-10-31': { name: 'cup', alt: '柜台上的一杯咖啡' },
  'qywh-2024-11-28': { name: 'words', alt: '两只对话框' },
  'qywh-2024-12-26': { name: 'house', alt: '一座亮着灯的小屋' },
  'qywh-2025-01-23': { name: 'letters', alt: '手写的信' },
  'qywh-2025-03-06': { name: 'people', alt: '并肩站着的同事' },
  'qywh-2025-04-03': { name: 'steps', alt: '台阶与门' },
  'qywh-2025-05-22': { name: 'frame', alt: '墙上的一幅照片' },
  'qywh-2025-06-12': { name: 'words', alt: '两只对话框' },
  'qywh-2025-07-31': { name: 'shade', alt: '烈日下的遮阳伞' },
  'qywh-2025-09-04': { name: 'words', alt: '一问一答' },
  'qywh-2025-10-16': { name: 'books', alt: '图书室里的书' },
  'qywh-2025-11-13': { name: 'frame', alt: '装在框里的一页意见簿' },
  'qywh-2025-12-25': { name: 'ledger', alt: '记着数字的账本' },
  'qywh-2026-02-05': { name: 'lanterns', alt: '一串灯笼' },
  'qywh-2026-03-12': { name: 'trees', alt: '新种下的一片林' },
  'qywh-2026-04-23': { name: 'books', alt: '书架与一本打开的书' },
  'qywh-2026-06-04': { name: 'parcels', alt: '三只粽子' },
  'qywh-2026-07-30': { name: 'machine', alt: '老式行情收报机' },
  'qywh-2026-09-24': { name: 'lanterns', alt: '中秋的灯' },
  'qywh-2026-10-22': { name: 'house', alt: '父母的家' },
  'qywh-2026-11-19': { name: 'words', alt: '老员工与实习生交谈' },
  'shzr-2025-03-14': { name: 'words', alt: '一问一答' },
  'shzr-2025-06-05': { name: 'trees', alt: '一排小树' },
  'shzr-2025-09-11': { name: 'people', alt: '围坐的听众' },
  'shzr-2025-12-04': { name: 'cup', alt: '公益角的一杯咖啡' },
  'shzr-2026-03-12': { name: 'screens', alt: '测试中的两块屏幕' },
  'shzr-2026-05-15': { name: 'letters', alt: '寄给客户的提示信' },
  'shzr-2026-07-23': { name: 'shade', alt: '烈日下的遮阳伞' },
  'shzr-2026-09-10': { name: 'books', alt: '乡村图书室的书' },
  'shzr-2026-10-19': { name: 'house', alt: '老人的家' },
  'gsyw-2025-06-19': { name: 'screens', alt: '两块屏幕' },
  'gsyw-2025-11-20': { name: 'ledger', alt: '一本打开的账' },
  'gsyw-2026-01-15': { name: 'steps', alt: '台阶与门' },
  'gsyw-2026-04-16': { name: 'screens', alt: '可用性曲线' },
  'gsyw-2026-10-15': { name: 'people', alt: '客户服务中心的坐席' },
  'sczx-2026-08-24': { name: 'screens', alt: '两块画着曲线的屏幕' },
  'tzjy-2026-09-15': { name: 'ledger', alt: '摊开的账本' },
  'tzjy-2026-10-20': { name: 'frame', alt: '装在框里的一张债券' },
  'tzjy-2026-11-03': { name: 'steps', alt: '台阶与门' },
  'tzjy-2026-11-17': { name: 'books', alt: '立着的书与打开的一本' },
  'gsyw-2026-11-19': { name: 'house', alt: '完成无障碍改造的网点' },
};

/** Returns the picture of an article, if there is one. */
export function findArticlePicture(category: string, day: string): ArticlePicture | undefined {
  const key = `${category}-${day}`;
  const scene = scenes[key];
  return scene && { src: `/media/scenes/${key}.svg`, ...sceneSize, alt: scene.alt };
}

/** Draws all pictures into the folder that `/media/` is served from. */
export async function drawPictures(mediaFolder: string): Promise<void> {
  const folder = join(mediaFolder, 'scenes');
  await mkdir(folder, { recursive: true });
  for (const [key, { name }] of Object.entries(scenes)) await writeFile(join(folder, `${key}.svg`), drawNewsScene(name, key));
}
