import type { Context } from '#platform/context.ts';

export async function loadDemoJobs(_ctx: Context): Promise<void> {}
