import { parseImport, placeFiles, runImport } from '#workflow/imports/commands/import-command.ts';
import { readCommand, usage } from '#workflow/imports/commands/read-command.ts';
import { targetCommands } from '#workflow/imports/commands/target-commands.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import { actAsStaff } from '#identity/staff/service/accounts/act-as.ts';
import type { CommandPlace, Problem } from '#platform/command.ts';
import { handInBy } from '../service/handling/hand-in.ts';
import type { DataRunnable } from './data-command.ts';
import { readProposing } from './propose-command.ts';
import { decisions, readDecision, readRequest, readRequestList, requestUsage } from './request-commands.ts';

/** What `npm run import --` can do. */
export const dataUsage = (targets: readonly ImportTarget[]): string => usage(targets, requestUsage);

/** Reads a whole command: about what waits for approval, or one of the importer's. Returns what to run, or in Chinese what is wrong. */
export function readDataCommand(words: readonly string[], place: CommandPlace, targets: readonly ImportTarget[]): DataRunnable | Problem {
  const [first = '', ...rest] = words;
  if (Object.hasOwn(decisions, first)) return readDecision(first, rest);
  if (first === 'proposals') return readRequestList(rest);
  if (first === 'proposal') return readRequest(rest, place);
  if (first === 'sources' || Object.hasOwn(targetCommands, first)) return readCommand(words, place, targets);
  if (words.includes('--propose')) return readProposing(words, place, targets);
  return readImporting(words, place, targets);
}

/** Publishes directly; lists that follow from it are handed in by whoever `--by` names, where that is a member of staff who may. */
function readImporting(words: readonly string[], place: CommandPlace, targets: readonly ImportTarget[]): DataRunnable | Problem {
  const read = parseImport(words, targets, place.user);
  if ('problem' in read) return read;
  const command = placeFiles(read, place);
  return async (ctx, output, deps) => {
    const staff = await actAsStaff(ctx, command.request.by ?? '');
    const mayPropose = !('problem' in staff) && staff.actor.kind === 'staff' && staff.actor.permissions.has('import.propose');
    const handIn = mayPropose && staff.actor.kind === 'staff' && handInBy(deps, staff.actor.staffId);
    return runImport(ctx, { ...command, request: { ...command.request, ...(handIn && { handIn }) } }, targets, output);
  };
}
