import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { newStorageKey, type FileStore } from '#platform/storage/file-store.ts';
import { listImportTargets } from '#securities/list-imports/service/list-target.ts';
import type { ApprovalOutcome } from '#workflow/approvals/schema.ts';
import { decideRequest, type ApprovalLevel } from '#workflow/approvals/service/decide.ts';
import type { DataImportDeps } from '#workflow/data-imports/deps.ts';
import type { FileLine } from '#workflow/data-imports/schema/files.ts';
import {
  importBeginInput,
  importSubmitInput,
  type ImportBeginInput,
  type ImportDetail,
  type ImportSubmitInput,
} from '#workflow/data-imports/schema/imports.ts';
import { addFiles } from '#workflow/data-imports/service/files/keep-files.ts';
import { beginImport, submitImport } from '#workflow/data-imports/service/imports/begin-import.ts';
import { importKind } from '#workflow/data-imports/service/imports/import-kind.ts';
import { showImport } from '#workflow/data-imports/service/imports/show-import.ts';
import { runReading } from '#workflow/data-imports/service/reading/read-import.ts';
import type { Register } from '#workflow/imports/definition/register.ts';
import { registerTarget } from '#workflow/imports/stores/register/register-target.ts';
import { staffActor } from '../../support/staff.ts';
import { buildStaff } from '../identity/staff.ts';

export const clerkRights = ['import.read', 'import.propose'] as const;
export const reviewerRights = ['import.read', 'import.propose', 'import.approve'] as const;
export const complianceRights = ['import.read', 'import.approve-second'] as const;

type StaffContext = Context & { staffId: number };

/** Returns a staff member at a time, with recent re-authentication and the given permissions and lists. */
export async function actAsImportStaff(
  ctx: Context,
  permissions: readonly Permission[],
  { scopes = ['*'] }: { scopes?: readonly string[] } = {},
): Promise<StaffContext> {
  const { id } = await buildStaff(ctx);
  const all = Object.fromEntries(permissions.map((permission) => [permission, 'all' as const]));
  return { ...ctx, actor: staffActor(id, all, { scopes: { branch: ['*'], category: scopes }, provenAt: ctx.now }), staffId: id };
}

/** Returns the same person at another time, re-authenticated at that time. */
export const withLaterImportTime = (ctx: StaffContext, now: Date): StaffContext => ({
  ...ctx,
  now,
  actor: { ...ctx.actor, provenAt: now } as Context['actor'],
});

/** Builds the dependencies of the module with files in memory. */
export function buildImportDeps(registers: readonly Register[] = []): DataImportDeps & { kept: Map<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  const files: FileStore = {
    async write(content) {
      const bytes = await buffer(Readable.from(content));
      const key = newStorageKey();
      kept.set(key, bytes);
      return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), head: bytes.subarray(0, 4096) };
    },
    read: async (key) => Readable.from([kept.get(key)!]),
    async remove(key) {
      kept.delete(key);
    },
    clearDrafts: async () => 0,
  };
  return { files, targets: [...listImportTargets, ...registers.map(registerTarget)], kept };
}

export async function sendFile(ctx: Context, deps: DataImportDeps, text: string, name = 'list.csv'): Promise<FileLine> {
  const { files } = await addFiles(ctx, deps, { file: { name, type: 'text/csv', bytes: new Uint8Array(Buffer.from(text)) } });
  return files[0]!;
}

/** Runs the pending jobs of an import, and returns it as the caller sees it. */
export async function runPendingReadings(ctx: Context, deps: DataImportDeps, id: number): Promise<ImportDetail> {
  const { run } = await showImport(ctx, deps, { id });
  await runReading({ ...ctx, actor: { kind: 'system', name: 'job' } }, deps, { id, run });
  return showImport(ctx, deps, { id });
}

/** Uploads the text of a file for a list and validates it. */
export async function checkText(
  ctx: Context,
  deps: DataImportDeps,
  text: string,
  { name, ...more }: Partial<ImportBeginInput> & { name?: string } = {},
): Promise<ImportDetail> {
  const { fileId } = await sendFile(ctx, deps, text, name);
  const draft = { kind: 'list' as const, code: 'collateral', date: '2026-08-20', files: [fileId], ...more };
  const { id } = await beginImport(ctx, deps, importBeginInput.parse(draft));
  return runPendingReadings(ctx, deps, id);
}

/** Submits a validated import, and freezes its rows. */
export async function submitAndFreeze(
  ctx: Context,
  deps: DataImportDeps,
  { id, revision }: Pick<ImportDetail, 'id' | 'revision'>,
  more: Partial<ImportSubmitInput> = {},
): Promise<ImportDetail> {
  await submitImport(ctx, deps, importSubmitInput.parse({ id, revision, ...more }));
  return runPendingReadings(ctx, deps, id);
}

/** Approves an import in its present state. */
export async function approveImportAs(ctx: Context, deps: DataImportDeps, id: number, level: ApprovalLevel = 1): Promise<ApprovalOutcome> {
  const { contentHash } = await showImport(ctx, deps, { id });
  return decideRequest(ctx, importKind(deps), level, { id, decision: 'approve', contentHash, note: '' });
}
