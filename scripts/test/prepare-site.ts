import { readConfig } from '#platform/config/config.ts';
import { openForSite } from '../site/database-server.ts';
import { prepareDatabase } from '../site/prepare-database.ts';
import { siteSettings } from './site-settings.ts';

// Makes DATA_DIR the folder of a site with the demo firm in it, not running: its copies are sites that start at once.
const config = readConfig({ ...siteSettings, DATA_DIR: process.env.DATA_DIR });
const database = await openForSite(config);
await prepareDatabase(config, database.connectionString, () => undefined).finally(() => database.release());
