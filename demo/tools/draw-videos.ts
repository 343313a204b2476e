import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { VideoScript } from '../help/scripts/video-scripts.ts';
import { videoScripts } from '../help/scripts/video-scripts.ts';
import { computeCues, videoSize } from '../help/videos.ts';
import { drawFrame, type FrameMoment } from './video-frame.ts';

/**
 * Development only: draws the videos of `demo/media/help/` from their scripts, with posters and captions, `node
 * demo/tools/draw-videos.ts [code …]`. Needs ffmpeg with libx264, and Debian's `fonts-noto-cjk`.
 */
const folder = fileURLToPath(new URL('../media/help/', import.meta.url));
const perSecond = 12;
/** Frames until a scene's phone has moved in; the touch begins 1.5 seconds later and spreads for as long. */
const entering = 5;
const touchFrom = 18;
const touching = 8;

mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const script of videoScripts.filter(({ code }) => wanted.length === 0 || wanted.includes(code))) await makeVideo(script);

async function makeVideo(script: VideoScript): Promise<void> {
  const size = `${videoSize.width}x${videoSize.height}`;
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(perSecond), '-i', '-'];
  const codec = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '27', '-pix_fmt', 'yuv420p', '-g', '72'];
  const output = ['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', '-y', `${folder}${script.code}.mp4`];
  const encoder = spawn('ffmpeg', ['-loglevel', 'error', ...input, ...codec, ...output], { stdio: ['pipe', 'inherit', 'inherit'] });
  for await (const picture of pictures(script)) if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain');
  encoder.stdin.end();
  const [status] = (await once(encoder, 'exit')) as [number];
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`);
  await writePoster(script);
  writeFileSync(`${folder}${script.code}.vtt`, captions(script));
}

/** Yields every frame of a video as raw RGB; a frame equal to the previous one is not drawn again. */
async function* pictures({ title, scenes }: VideoScript): AsyncGenerator<Buffer> {
  let drawn = { svg: '', raw: Buffer.alloc(0) };
  for (const [scene, one] of scenes.entries()) {
    for (let at = 0; at < one.seconds * perSecond; at++) {
      const entered = scene === 0 ? 1 : Math.min(1, (at + 1) / entering);
      const moment: FrameMoment = { title, scene, scenes: scenes.length, entered, touched: share(at - touchFrom, touching) };
      const svg = drawFrame(one, moment);
      if (svg !== drawn.svg) drawn = { svg, raw: await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer() };
      yield drawn.raw;
    }
  }
}

function share(done: number, all: number): number {
  return Math.min(1, Math.max(0, done / all));
}

async function writePoster({ code, title, scenes }: VideoScript): Promise<void> {
  const svg = drawFrame(scenes[0]!, { title, scene: 0, scenes: scenes.length, entered: 1, touched: 0 });
  await sharp(Buffer.from(svg)).resize(640).webp({ quality: 65, effort: 6 }).toFile(`${folder}${code}.webp`);
}

function captions({ scenes }: VideoScript): string {
  const cues = computeCues(scenes).map(({ at, until, text }) => `${clock(at)} --> ${clock(until)}\n${text}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function clock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}
