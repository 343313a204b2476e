import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

export async function loadDemoRecruitNotices(_ctx: Context, _files: FileStore): Promise<void> {}
