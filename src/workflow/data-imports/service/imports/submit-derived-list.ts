import { everywhere } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { noAccess } from '#platform/staff-access.ts';
import type { SubmitDerivedList } from '#workflow/imports/definition/register.ts';
import type { DataImportDeps } from '../../deps.ts';
import { importBeginInput } from '../../schema/imports.ts';
import { addFiles } from '../files/keep-files.ts';
import { beginImport } from './begin-import.ts';

/**
 * Returns a function that submits lists derived from a register, on behalf of the person who imports the register. Their
 * permission was checked before.
 */
export const createListSubmitter =
  (deps: DataImportDeps, staffId: number): SubmitDerivedList =>
  async (tx, { code, date, file, options }) => {
    const actor = {
      ...noAccess,
      kind: 'staff',
      staffId,
      sessionId: tx.requestId,
      scopes: { ...noAccess.scopes, branch: [everywhere], category: [everywhere] },
    } as const;
    const maker: Context = { ...tx, actor };
    const { files } = await addFiles(maker, deps, { file: { ...file, type: 'text/csv' } });
    const input = importBeginInput.parse({ kind: 'list', code, date, files: files.map(({ fileId }) => fileId), options });
    const { id } = await beginImport(maker, deps, input, { reason: options.acceptReason, applyAt: null });
    return id;
  };
