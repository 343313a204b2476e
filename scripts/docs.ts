// Writes the generated pages of docs/; tests fail while they are stale.
import { writeFileSync } from 'node:fs';
import { writeSettingsReference } from '#platform/config/settings-reference.ts';
import { buildOpenApi } from '#platform/http/openapi.ts';
import { listModulesWithoutKeys } from '#server/modules.ts';

const modules = listModulesWithoutKeys();
const docs = new URL('../docs/', import.meta.url);
writeFileSync(new URL('settings.md', docs), writeSettingsReference());
writeFileSync(new URL('openapi.json', docs), `${JSON.stringify(buildOpenApi(modules, { title: '前厅', product: 'qt' }), null, 2)}\n`);
