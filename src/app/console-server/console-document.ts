import { readConfig } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { buildOpenApi } from '#platform/http/openapi/document.ts';
import type { EndpointGroup } from '#platform/http/openapi/groups.ts';
import type { Schema } from '#platform/http/openapi/schemas.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { openModuleServices } from '../modules.ts';
import { listConsoleModules } from './console-modules.ts';

/** The console's modules for describing them or trying them out, on no stored key. */
export function listConsoleModulesWithoutKeys(): readonly EndpointGroup[] {
  const config = readConfig({});
  const secret: MasterSecret = { deriveKey: () => Buffer.alloc(32) };
  return listConsoleModules(openModuleServices({ config, secret, files: openFileStore(config.dataDir) }));
}

/** The contract of the console as `docs/openapi-console.json` keeps it. */
export const buildKeptConsoleDocument = (): Schema =>
  buildOpenApi(listConsoleModulesWithoutKeys(), {
    title: '前厅',
    product: 'qt',
    publicUrl: 'http://localhost:3001',
    examples: new Map(),
    isOfStaff: true,
  });
