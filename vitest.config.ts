import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { manualPages } from './scripts/build/manual/manual-pages.ts';

const all = globSync(['src/**/*.test.{ts,tsx}', 'test/{,docs/,fuzz/}*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'], {
  cwd: import.meta.dirname,
});
/** Slow tests: other programs, killed processes, text recognition, large data. `npm run test:full` runs them. */
const full = all.filter((file) => file.endsWith('.full.test.ts'));
const others = all.filter((file) => !full.includes(file));
/** Tests that use a database are recognised by this import. A file that opens one in another way finds no server and fails. */
const onDatabase = others.filter((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes(`'#test/support/database.ts'`));

export default defineConfig({
  plugins: [manualPages()],
  test: {
    environment: 'node',
    // No test depends on elapsed time: a busy machine makes tests slow instead of failing.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // The database and the programs that tests start share the same cores: more workers only add work, as each imports the
    // program.
    maxWorkers: availableParallelism(),
    // The files of a worker share their imported modules, so each must restore what it changes in them.
    isolate: false,
    setupFiles: ['test/support/reset-globals.ts'],
    // `npm run test:changed` runs everything when one of these changes, because no test imports them.
    forceRerunTriggers: [
      '**/{package,package-lock}.json',
      '**/vitest.config.ts',
      '**/migrations/**',
      '**/*.{css,sql,yaml,yml,json,csv,txt}',
    ],
    projects: [
      { extends: true, test: { name: 'unit', include: others.filter((file) => !onDatabase.includes(file)) } },
      { extends: true, test: { name: 'database', include: onDatabase, globalSetup: ['test/support/global-database.ts'] } },
      {
        extends: true,
        test: { name: 'full', include: full, globalSetup: ['test/support/global-database.ts', 'test/support/global-programs.ts'] },
      },
    ],
  },
});
