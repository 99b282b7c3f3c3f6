/** The store of pictures. Names are the server's own, and what is stored under a name never changes. */
export interface StoragePort {
  /** When it resolves, the file is complete and survives a power cut. Before that it cannot be read. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when nothing is stored under the name. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removing a missing file is no fault. */
  remove(name: string): Promise<void>;
}

const storedName = /^[a-z0-9]{3,40}(-s)?\.jpg$/;

/** @throws for a name that the server did not make: it could lead out of the store */
export function checkName(name: string): void {
  if (!storedName.test(name)) throw new Error('not a name of a stored picture');
}
