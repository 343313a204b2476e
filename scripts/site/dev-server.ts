import { openDevelopmentSide } from '#app/development-side.ts';
import { startSite } from '#app/main.ts';
import { readConfig } from '#platform/config/config.ts';
import { limitConnections } from '#platform/outbound/guard.ts';

/** The server of `npm run dev`: pages from Vite, everything else as in production, on the database in `DATABASE_URL`. */
const config = readConfig(process.env);
limitConnections(config);
const { side, prepare, close } = await openDevelopmentSide();
const site = await startSite({ config, connectionString: config.databaseUrl ?? '', side, development: { prepare } });
console.log(`开发网站：http://localhost:${config.port}/　组件示例：http://localhost:${config.port}/dev/pieces.html`);

// Vite's own watchers would keep the process alive after the site has stopped.
process.once(
  'SIGTERM',
  () =>
    void site
      .stop()
      .then(close)
      .finally(() => process.exit()),
);
