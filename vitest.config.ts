import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const all = globSync(['src/**/*.test.{ts,tsx}', 'test/{,fuzz/}*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'], {
  cwd: import.meta.dirname,
});
// Whoever wants a database gets it from here. A file that gets it by another way finds no server, and fails.
const onDatabase = all.filter((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes(`'#test/support/database.ts'`));

/** What takes a worker longest, by a part of its path: begun last, it would run on alone. */
const slowest = [
  'scripts/site/whole-day',
  'scripts/first-day/',
  'test/fuzz/',
  'src/server/database-away',
  'src/modules/client/identity/',
  'src/platform/backup/',
  'src/platform/storage/s3/',
  'src/server/store/',
  'scripts/test/alerts',
  'src/platform/database/migration/',
  'src/modules/console/change/round-trip',
  'src/modules/district/lists/list-downloads',
  'src/modules/console/staff/authorisation',
  'src/server/site.test',
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = slowest.findIndex((part) => moduleId.includes(part));
      return rank === -1 ? slowest.length : rank;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the order in which Vitest itself would run them, not an array's
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    // None waits for time: whoever is slow on a busy machine is not red.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // The database, and the programs that tests start, work on the same cores: more workers only work more, as each imports the program.
    maxWorkers: availableParallelism(),
    // The files of a worker share what they import. What one of them changes in it, it has to put back.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    setupFiles: ['test/support/leave-globals.ts'],
    projects: [
      { extends: true, test: { name: 'plain', include: all.filter((file) => !onDatabase.includes(file)) } },
      { extends: true, test: { name: 'database', include: onDatabase, globalSetup: ['test/support/global-database.ts'] } },
    ],
  },
});
