import { writeFileSync } from 'node:fs';
import { bundle, createConfig } from '@redocly/openapi-core';

export const sourcePath = 'openapi/openapi.yaml';
export const bundlePath = 'generated/openapi.json';

/**
 * Joins the contract's source files into one document.
 *
 * @returns the bundle as JSON text, the same bytes for the same source
 * @throws when a `$ref` does not resolve
 */
export async function bundleContract(): Promise<string> {
  const { bundle: document, problems } = await bundle({
    ref: sourcePath,
    config: await createConfig({ extends: [] }),
    dereference: false,
  });
  if (problems.length > 0) {
    throw new Error(
      problems.map(p => `${p.location[0]?.source.absoluteRef ?? sourcePath}: ${p.message}`).join('\n'),
    );
  }
  return `${JSON.stringify(document.parsed, null, 2)}\n`;
}

export async function writeBundle(): Promise<void> {
  writeFileSync(bundlePath, await bundleContract());
}
