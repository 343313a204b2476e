// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    mediaItems: {
      id: Default<number>;
      key: string;
      name: string;
      alt: Default<string>;
      isDecorative: Default<boolean>;
      versionId: string;
      createdAt: Date;
      createdBy: number;
    };
    mediaVersions: {
      id: string;
      itemId: number;
      sha256: string;
      storageKey: string;
      mediaType: Types['mediaVersions']['mediaType'];
      size: number;
      width: number;
      height: number;
      focusX: Default<number>;
      focusY: Default<number>;
      createdAt: Date;
      createdBy: number;
      derivedAt: Date | null;
      retiredAt: Date | null;
      originalId: string | null;
      edit: Json<Types['mediaVersions']['edit']> | null;
    };
    mediaForms: {
      versionId: string;
      cut: Types['mediaForms']['cut'];
      width: number;
      form: Types['mediaForms']['form'];
      storageKey: string;
      size: number | null;
    };
    mediaUses: { itemId: number; holder: string; title: string; orderId: number; notedAt: Date };
  }
}
