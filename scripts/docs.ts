// Writes the generated pages of docs/; tests fail while they are stale.
import { writeFileSync } from 'node:fs';
import { writeSettingsReference } from '#platform/config/settings-reference.ts';
import { buildKeptDocument } from '#server/contract/kept-document.ts';
import { buildKeptConsoleDocument, listConsoleModulesWithoutKeys } from '#server/console/console-document.ts';
import { writePermissions } from '#server/console/permissions-page.ts';
import { listModulesWithoutKeys } from '#server/modules.ts';

const docs = new URL('../docs/', import.meta.url);
writeFileSync(new URL('settings.md', docs), writeSettingsReference());
writeFileSync(new URL('openapi.json', docs), `${JSON.stringify(buildKeptDocument(listModulesWithoutKeys()), null, 2)}\n`);
writeFileSync(new URL('openapi-console.json', docs), `${JSON.stringify(buildKeptConsoleDocument(), null, 2)}\n`);
writeFileSync(new URL('permissions.md', docs), writePermissions(listConsoleModulesWithoutKeys()));
