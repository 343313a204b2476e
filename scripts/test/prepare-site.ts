import { readConfig } from '#platform/config/config.ts';
import { openForSite } from '../site/database-server.ts';
import { prepareDatabase } from '../site/prepare-database.ts';
import { siteSettings } from './site-settings.ts';

// Creates in DATA_DIR the folder of a stopped site with the demo firm: copies of it are sites that start immediately.
const config = readConfig({ ...siteSettings, DATA_DIR: process.env.DATA_DIR });
const database = await openForSite(config);
await prepareDatabase(config, database, () => undefined).finally(() => database.release());
