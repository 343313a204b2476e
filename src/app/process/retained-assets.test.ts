import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { retainAssets } from './retained-assets.ts';

const outer = useFolder();
const built = join(outer, 'dist');
const kept = join(outer, 'data');
const at = (day: number) => new Date(Date.UTC(2026, 7, day));

/** Replaces the program's folder as a whole, like an upgrade. */
async function build(name: string): Promise<void> {
  await rm(built, { recursive: true, force: true });
  await mkdir(built);
  for (const ending of ['', '.br']) await writeFile(join(built, `${name}.js${ending}`), `${name}${ending}`);
}

test('a tab opened before the last two upgrades finds its scripts, also compressed; older ones are deleted', async () => {
  let roots: string[] = [];
  for (const [day, name] of ['first', 'second', 'third', 'fourth'].entries()) {
    await build(name);
    roots = await retainAssets(built, kept, at(day + 1));
  }
  expect(roots[0]).toBe(built);
  expect(await readdir(kept)).toHaveLength(3);
  const app = fastify();
  await app.register(fastifyStatic, { root: roots, prefix: '/assets/', index: false, preCompressed: true });
  const answers = await Promise.all(
    ['fourth', 'third', 'second', 'first'].map((name) => app.inject({ url: `/assets/${name}.js`, headers: { 'accept-encoding': 'br' } })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404]);
  expect(answers[2]!.body).toBe('second.br');
});

test('returning to an earlier build makes it the newest, and a restart deletes nothing', async () => {
  await build('second');
  await retainAssets(built, kept, at(10));
  const roots = await retainAssets(built, kept, at(11));
  expect(roots).toHaveLength(3);
});

test('without a build nothing is stored', async () => {
  expect(await retainAssets(join(outer, 'none'), join(outer, 'nowhere'), at(1))).toEqual([join(outer, 'none')]);
});
