import type { CommandProblem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import type { RegisterPublication, Register } from '../../definition/register.ts';
import { formatCellValue } from '../../rules/rule-of.ts';
import { listAcceptedGuards, hashFrozen, readFrozen } from '../../service/frozen/frozen-states.ts';
import type { FrozenRow, FrozenStore, PublishedBy, FrozenRowPage } from '../../service/frozen/frozen-store.ts';
import { applyRows, isRefusal, formatRefusal } from './apply.ts';
import { compareStates } from './differences.ts';
import { rowKey, readRegisterState } from './state.ts';
import { storeUnversioned, storeVersion } from './versions.ts';

/** Stores the frozen rows of a register in one document. */
export const frozenRegister = (register: Register): FrozenStore => ({
  publish: (tx, frozenId, by) => publishFrozen(tx, register, frozenId, by),
  hashRows: hashFrozen,
  readRows: (ctx, page) => readRows(ctx, register, page),
});

async function publishFrozen(
  tx: Context,
  register: Register,
  frozenId: number,
  { maker, approver: by, handIn }: PublishedBy,
): Promise<{ version: number } | CommandProblem> {
  const { rows, publication, guards } = await readFrozen<RegisterPublication>(tx, frozenId);
  const present = await readRegisterState(tx, register);
  const { counts, changes } = compareStates(register, present, rows!);
  const tell = (message: string) => tx.log.info({ register: register.code }, message);
  const application = { rows: rows!, changes, publication, isRollBack: false, by, tell, ...(handIn && { handIn }) };
  const kept = await applyRows(tx, register, application);
  if (isRefusal(kept)) return { problem: `没有发布：${formatRefusal(kept)}` };
  await storeUnversioned(tx, register, present);
  const accepted = listAcceptedGuards(guards);
  const details = { proposedBy: maker, approvedBy: by, ...(accepted.length > 0 && { accepted }) };
  return { version: await storeVersion(tx, register, { rows: kept, publication, counts, by, details }) };
}

/** Returns the rows after a position, filtered by the start of their key. */
async function readRows(ctx: Context, { parts }: Register, { frozenId, after, limit, search }: FrozenRowPage): Promise<FrozenRow[]> {
  const { rows } = await readFrozen<RegisterPublication>(ctx, frozenId);
  const all = parts.flatMap((part) => (rows?.[part.name] ?? []).map((row) => ({ part, row })));
  return all
    .map(({ part, row }, index) => ({ part, row, position: index + 1, key: rowKey(part, row) }))
    .filter(({ position, key }) => position > after && key.startsWith(search))
    .slice(0, limit)
    .map(({ part, row, position, key }) => ({
      position,
      part: part.title,
      key,
      cells: part.columns
        .filter(({ isCommon }) => !isCommon)
        .map((column) => ({ title: column.title, text: formatCellValue(column, row[column.name]) })),
    }));
}
