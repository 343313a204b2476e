import { readConfig } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { buildOpenApi } from '#platform/http/openapi/document.ts';
import type { EndpointGroup } from '#platform/http/openapi/groups.ts';
import type { JsonSchema } from '#platform/http/openapi/schemas.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { openModuleServices } from '../modules.ts';
import { listConsoleModules } from './console-modules.ts';

/** Lists the console's modules for documentation and tests, without stored keys. */
export function listConsoleModulesWithoutKeys(): readonly EndpointGroup[] {
  const config = readConfig({});
  const secret: MasterSecret = { deriveKey: () => Buffer.alloc(32) };
  return listConsoleModules(openModuleServices({ config, secret, files: openFileStore(config.dataDir) }));
}

/** Builds the console's contract as stored in `docs/openapi-console.json`. */
export const buildStoredConsoleDocument = (): JsonSchema =>
  buildOpenApi(listConsoleModulesWithoutKeys(), {
    title: '前厅',
    product: 'qt',
    publicUrl: 'http://localhost:3001',
    examples: new Map(),
    isOfStaff: true,
  });
