/** What a page needs to know of a file in order to link to it. */
export interface FileLink {
  id: string;
  name: string;
  mediaType: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

/** The lasting address of a public file; `download` asks the browser to save it instead of showing it. */
export function fileAddress(file: Pick<FileLink, 'id' | 'name'>, options: { download?: boolean } = {}): string {
  return `/file-download/${file.id}/${encodeURIComponent(file.name)}${options.download ? '?download=1' : ''}`;
}
