import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const all = globSync(['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'], {
  cwd: import.meta.dirname,
});
// Whoever wants a database gets it from here. A file that gets it by another way finds no server, and fails.
const onDatabase = all.filter((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes(`'#test/support/database.ts'`));

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Test files wait for the database and for keys more than they compute.
    maxWorkers: availableParallelism() * 2,
    // The files of a worker share what they import. What one of them changes in it, it has to put back.
    isolate: false,
    setupFiles: ['test/support/leave-globals.ts'],
    projects: [
      { extends: true, test: { name: 'plain', include: all.filter((file) => !onDatabase.includes(file)) } },
      { extends: true, test: { name: 'database', include: onDatabase, globalSetup: ['test/support/global-database.ts'] } },
    ],
  },
});
