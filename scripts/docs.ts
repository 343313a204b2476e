// Writes the generated pages of docs/; tests fail while they are outdated.
import { writeFileSync } from 'node:fs';
import { buildStoredConsoleDocument, listConsoleModulesWithoutKeys } from '#app/console-server/console-document.ts';
import { writePermissions } from '#app/console-server/permissions-page.ts';
import { buildStoredDocument } from '#app/contract/stored-document.ts';
import { writeMetricsReferences } from '#app/metrics/metrics-reference.ts';
import { listModulesWithoutKeys } from '#app/modules.ts';
import { writeSettingsReferences } from '#platform/config/settings-reference.ts';
import { writeAuditDocuments } from './docs/audit-documents.ts';

const docs = new URL('../docs/', import.meta.url);
for (const [file, text] of [...writeSettingsReferences(), ...writeMetricsReferences()]) writeFileSync(new URL(`../${file}`, docs), text);
writeFileSync(new URL('openapi.json', docs), `${JSON.stringify(buildStoredDocument(listModulesWithoutKeys()), null, 2)}\n`);
writeFileSync(new URL('openapi-console.json', docs), `${JSON.stringify(buildStoredConsoleDocument(), null, 2)}\n`);
writeFileSync(new URL('permissions.md', docs), writePermissions(listConsoleModulesWithoutKeys()));
// Some of them are written from the contracts above.
for (const [file, text] of writeAuditDocuments()) writeFileSync(new URL(`../${file}`, docs), text);
