import { unpackArchive, type UnpackedFile } from '../tabular/unpack-archive.ts';

export interface ArchiveQuestion {
  path: string;
  name: string;
  folder: string;
  mostBytes: number;
}

/** Unpacks an archive, in a process of its own: the files lie in the folder afterwards. */
export default function readArchive({ path, name, folder, mostBytes }: ArchiveQuestion): Promise<UnpackedFile[] | undefined> {
  return unpackArchive(path, name, { folder, mostBytes });
}
