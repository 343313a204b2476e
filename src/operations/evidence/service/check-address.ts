import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { findNextChange, type RenderAddress } from './find-next-change.ts';
import { recordRendering } from './record-rendering.ts';
import { findPageWatch } from './watches.ts';

const mostTries = 5;

/**
 * Renders an address and records how it has changed since the last rendering. Throws 40009 while it changes faster than it can be
 * rendered.
 */
export async function checkAddress(ctx: Context, draw: RenderAddress, address: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const drawing = await draw(address);
    if ((await recordRendering(ctx, drawing)) === 'outdated') continue;
    const watch = await findPageWatch(ctx, address);
    if (watch && !watch.foreseenUntil) await findNextChange(ctx, draw, drawing);
    return;
  }
  throw fail('conflict', '该网页正在变化，请稍后再试');
}
