/**
 * Draws the specimen identity cards of the tests, and those that demo clients submit on the simulated day: `node
 * demo/tools/draw-id-cards.ts`, on a machine with the Noto CJK fonts. The pictures are committed, so nothing of this runs on a
 * site. They are marked as specimens, show no emblem and no person, and their numbers begin with 110000, which no district has.
 * The HEIC file is made from `back.jpg` by `heif-enc -q 45` of libheif.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { checkIdNumber } from '#ui/form/id-number.ts';
import { demoClients } from '../clients.ts';

const folder = fileURLToPath(new URL('../../test/fixtures/identity/', import.meta.url));
const card = { width: 1012, height: 638 };
const photo = { width: 1300, height: 900 };

const sansSerif = 'Noto Sans CJK SC';

interface Text {
  x: number;
  y: number;
  text: string;
  size?: number;
  isLabel?: boolean;
  spacing?: number;
}

const write = ({ x, y, text, size = 36, isLabel = false, spacing = 0 }: Text): string =>
  `<text x="${x}" y="${y}" font-family="${sansSerif}" font-size="${isLabel ? 30 : size}" letter-spacing="${spacing}" fill="${isLabel ? '#3b6ea5' : '#1b1b1b'}">${text}</text>`;

const label = (x: number, y: number, text: string): string => write({ x, y, text, isLabel: true });

function drawCard(content: string): string {
  const marks = [0, 1, 2].map(
    (row) =>
      `<text x="${90 + row * 60}" y="${230 + row * 190}" transform="rotate(-14 500 320)" font-family="${sansSerif}" font-size="64" letter-spacing="40" fill="#c0392b" fill-opacity="0.13">样本 示例数据 样本</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${card.width}" height="${card.height}">
    <rect width="100%" height="100%" rx="36" fill="#e9eff3"/>
    <path d="M0 120 Q 500 60 1012 150 M0 320 Q 500 250 1012 350 M0 520 Q 500 450 1012 560" stroke="#c8d8e2" stroke-width="3" fill="none"/>
    ${marks.join('')}${content}</svg>`;
}

interface Holder {
  name: string;
  sex: string;
  nation: string;
  birth: [string, string, string];
  address: string[];
  number: string;
}

function drawFront({ name, sex, nation, birth: [year, month, day], address, number }: Holder): string {
  return drawCard(
    [
      label(70, 98, '姓名'),
      write({ x: 170, y: 100, text: name, size: 42, spacing: 4 }),
      label(70, 178, '性别'),
      write({ x: 170, y: 180, text: sex }),
      label(300, 178, '民族'),
      write({ x: 390, y: 180, text: nation }),
      label(70, 258, '出生'),
      write({ x: 170, y: 260, text: year }),
      label(262, 258, '年'),
      write({ x: 312, y: 260, text: month }),
      label(362, 258, '月'),
      write({ x: 406, y: 260, text: day }),
      label(462, 258, '日'),
      label(70, 348, '住址'),
      ...address.map((text, row) => write({ x: 170, y: 350 + row * 52, text })),
      '<rect x="690" y="90" width="240" height="310" fill="#cfd8dd"/><circle cx="810" cy="190" r="60" fill="#aab8c0"/><path d="M710 400 Q 810 220 910 400 Z" fill="#aab8c0"/>',
      write({ x: 756, y: 260, text: '示例', size: 52 }).replace('#1b1b1b', '#c0392b'),
      label(70, 568, '公民身份号码'),
      write({ x: 330, y: 570, text: number, size: 44, spacing: 6 }),
    ].join(''),
  );
}

function drawBack(issuer: string, from: string, until: string): string {
  return drawCard(
    [
      write({ x: 360, y: 150, text: '身份证样本', size: 60, spacing: 14 }),
      write({ x: 330, y: 240, text: '仅供演示，不是证件', size: 42 }).replace('#1b1b1b', '#c0392b'),
      label(220, 478, '签发机关'),
      write({ x: 390, y: 480, text: issuer }),
      label(220, 558, '有效期限'),
      write({ x: 390, y: 560, text: `${from}-${until}` }),
    ].join(''),
  );
}

/** Renders the card on a table, slightly rotated, with the grain of a camera. */
async function photograph(svg: string, angle: number): Promise<Buffer> {
  const turned = await sharp(Buffer.from(svg))
    .rotate(angle, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  const { width, height } = await sharp(turned).metadata();
  const grain = await sharp({
    create: { ...photo, channels: 3, background: '#5b4636', noise: { type: 'gaussian', mean: 96, sigma: 6 } },
  })
    .tint('#8a6f5a')
    .png()
    .toBuffer();
  const left = Math.round((photo.width - width) / 2);
  const top = Math.round((photo.height - height) / 2);
  const laid = await sharp(grain)
    .composite([{ input: turned, left, top }])
    .png()
    .toBuffer();
  return sharp(laid).blur(0.7).jpeg({ quality: 78 }).toBuffer();
}

const holder: Holder = {
  name: '演示客户十三',
  sex: '男',
  nation: '汉',
  birth: ['1987', '8', '17'],
  address: ['示例省样本市演示区', '示范路13号'],
  number: '110000198708170139',
};

await mkdir(folder, { recursive: true });
const front = await photograph(drawFront(holder), -1.2);
const back = await photograph(drawBack('样本市公安局演示分局', '2026.03.16', '2046.03.16'), 0.8);
await sharp(front).toFile(`${folder}front.jpg`);
await sharp(back).toFile(`${folder}back.jpg`);
// The format of a phone held upright: the pixels are rotated, and a mark (EXIF orientation 6) says how to turn them.
await sharp(await sharp(front).rotate(-90).toBuffer())
  .withMetadata({ orientation: 6 })
  .jpeg({ quality: 80 })
  .toFile(`${folder}front-rotated.jpg`);
const expired = await photograph(drawBack('样本市公安局演示分局', '2003.05.06', '2013.05.06'), 0);
await sharp(expired).toFile(`${folder}back-expired.jpg`);

/** For the simulated day: fronts named by the last digits of the clients' fund accounts, and two backs shared by all. */
const ofTheDay = ['0707', '0808', '0909', '1010', '1111', '1212', '1313', '1414', '1515'];
const dayFolder = fileURLToPath(new URL('../day/media/', import.meta.url));
await mkdir(dayFolder, { recursive: true });
const small = (picture: Buffer) => sharp(picture).resize(1000).jpeg({ quality: 62 });
for (const [index, tail] of ofTheDay.entries()) {
  const { name, idNumber = '' } = demoClients.find(({ fundAccount }) => fundAccount.endsWith(tail))!;
  const number = checkIdNumber(idNumber, '2026-11-26');
  if (!number.isValid) throw new Error(`no number for ${name}`);
  const [year, month, day] = number.parts.birth.split('-').map((part) => String(Number(part))) as [string, string, string];
  const address = ['示例省样本市演示区', `示范路${index + 7}号`];
  const picture = drawFront({ name, sex: number.parts.sex, nation: '汉', birth: [year, month, day], address, number: idNumber });
  await small(await photograph(picture, index % 3)).toFile(`${dayFolder}front-${tail}.jpg`);
}
await small(back).toFile(`${dayFolder}back.jpg`);
