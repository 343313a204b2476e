import { unpackArchive, type UnpackedFile } from '../tabular/unpack-archive.ts';

export interface ArchiveRequest {
  path: string;
  name: string;
  folder: string;
  mostBytes: number;
}

/** Unpacks an archive into the folder, in a child process. */
export default function readArchive({ path, name, folder, mostBytes }: ArchiveRequest): Promise<UnpackedFile[] | undefined> {
  return unpackArchive(path, name, { folder, mostBytes });
}
