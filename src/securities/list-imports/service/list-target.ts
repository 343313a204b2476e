import type { Context } from '#platform/context.ts';
import { listKinds, lists, type ListDefinition, type ListKind } from '#securities/lists/service/definition/lists.ts';
import type { ImportObserver, ImportRequest, ImportTarget } from '#workflow/imports/definition/target.ts';
import { importFiles } from '#workflow/imports/service/import-files.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import { builtInSources } from '../sources/built-in.ts';
import { listGuards } from './guards/guard.ts';
import { listStore } from './list-store.ts';

/** The dated lists of securities, as import targets of the import engine. */
export const listImportTargets: readonly ImportTarget[] = listKinds.map((kind) => toTarget(lists[kind]));

export const listTarget = (kind: ListKind): ImportTarget => listImportTargets[listKinds.indexOf(kind)]!;

function toTarget(list: ListDefinition): ImportTarget {
  const { kind, title, fields, oneOf } = list;
  return {
    kind: 'list',
    code: kind,
    title,
    day: { title: '数据日期', isOfData: true },
    parting: 'exchange',
    takesAdjustments: true,
    tables: [
      {
        name: kind,
        title,
        columns: fields,
        // The market of a security can be derived; its code cannot.
        keys: ['code'],
        ...(oneOf && { oneOf }),
        dayColumns: ['dataDate', 'effectiveOn'],
        ignoresBlankColumns: true,
      },
    ],
    sources: builtInSources,
    guards: listGuards,
    store: listStore(list),
  };
}

export interface ListRequest extends ImportRequest {
  list: ListKind;
  date: string;
}

/** Imports files as the new version of a dated list: see `importFiles`. */
export const importList = (ctx: Context, { list, ...request }: ListRequest, observer?: ImportObserver): Promise<ImportReport> =>
  importFiles(ctx, { target: listTarget(list), targets: listImportTargets }, request, observer);
