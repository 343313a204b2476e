// Writes the generated pages of docs/; tests fail while they are outdated.
import { writeFileSync } from 'node:fs';
import { buildKeptConsoleDocument, listConsoleModulesWithoutKeys } from '#app/console-server/console-document.ts';
import { writePermissions } from '#app/console-server/permissions-page.ts';
import { buildKeptDocument } from '#app/contract/kept-document.ts';
import { listModulesWithoutKeys } from '#app/modules.ts';
import { writeSettingsReference } from '#platform/config/settings-reference.ts';

const docs = new URL('../docs/', import.meta.url);
writeFileSync(new URL('settings.md', docs), writeSettingsReference());
writeFileSync(new URL('openapi.json', docs), `${JSON.stringify(buildKeptDocument(listModulesWithoutKeys()), null, 2)}\n`);
writeFileSync(new URL('openapi-console.json', docs), `${JSON.stringify(buildKeptConsoleDocument(), null, 2)}\n`);
writeFileSync(new URL('permissions.md', docs), writePermissions(listConsoleModulesWithoutKeys()));
