import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import {
  BaseResolver,
  bundle,
  createConfig,
  type Document,
  getLineColLocation,
  Source,
} from '@redocly/openapi-core';

export const sourcePath = 'openapi/openapi.yaml';
export const bundlePath = 'generated/openapi.json';
export const changelogPath = 'openapi/changelog.md';

/** The sources cannot be joined; the message begins with the place of the fault. */
export class BundleBroken extends Error {}

const config = createConfig({ extends: [] });

/** Parsed sources by their text. Bundling changes its documents, so it gets copies. */
const parsed = new Map<string, Document>();

/** Reads sources from memory. */
export class InMemorySources extends BaseResolver {
  readonly read: (path: string) => string | undefined;

  constructor(read: (path: string) => string | undefined) {
    super();
    this.read = read;
  }

  override async loadExternalRef(absoluteRef: string): Promise<Source> {
    const path = relative(process.cwd(), absoluteRef).replaceAll('\\', '/');
    const text = this.read(path);
    if (text === undefined) throw new BundleBroken(`${path}: 没有这个文件`);
    return new Source(absoluteRef, text);
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    const key = `${source.absoluteRef}\n${source.body}`;
    const known = parsed.get(key) ?? super.parseDocument(source, isRoot);
    parsed.set(key, known);
    return { source, parsed: structuredClone(known.parsed) };
  }
}

/**
 * Joins the contract's source files into one document.
 *
 * @param read returns the text of a source; by default it is read from disk
 * @returns the bundle as JSON text, the same bytes for the same sources
 * @throws BundleBroken when a `$ref` does not resolve or a source is not YAML
 */
export async function bundleContract(read?: (path: string) => string | undefined): Promise<string> {
  const { bundle: document, problems } = await bundle({
    ref: sourcePath,
    config: await config,
    dereference: false,
    ...(read && { externalRefResolver: new InMemorySources(read) }),
  }).catch((error: Error) => {
    throw new BundleBroken(error.message.replaceAll(`${process.cwd()}/`, ''), { cause: error });
  });
  if (problems.length > 0) {
    throw new BundleBroken(
      problems
        .map(({ location: [first], message }) => {
          const path = relative(process.cwd(), first?.source.absoluteRef ?? sourcePath);
          const words = message.replaceAll(`${process.cwd()}/`, '');
          return `${path}:${first ? getLineColLocation(first).start.line : 1}: ${words}`;
        })
        .join('\n'),
    );
  }
  return `${JSON.stringify(document.parsed, null, 2)}\n`;
}

export async function writeBundle(): Promise<void> {
  writeFileSync(bundlePath, await bundleContract());
}
