import { useDatabase } from '#test/support/database.ts';
import { fuzzOperations } from '#test/support/fuzz/fuzz-operations.ts';

fuzzOperations(useDatabase(), { part: 3, of: 4 });
