import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from '#scripts/lib/run.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { bundlePath, changelogPath, sourcePath } from './bundle.ts';
import { approvalsPath, readApprovals } from './check/base.ts';
import { lastRelease, projectAt } from './check/release.ts';
import { type ContractDocument, readContract } from './document.ts';
import { ReleaseRefused, releaseNotes } from './release-notes.ts';

const title = '# 契约的改动\n';
const versionLine = /^( {2}version: ).*$/m;

/** `npm run contract:release -- X.Y.Z`: writes the version and the changelog. Committing and tagging are manual. */
process.chdir(root);
const [version = ''] = process.argv.slice(2);
const tag = lastRelease(root);
const base = tag && (JSON.parse(projectAt(root, tag).read(bundlePath) ?? '') as ContractDocument);
const { approvals } = readApprovals(readFileSync(approvalsPath, 'utf8'));
try {
  const notes = releaseNotes(
    base || undefined,
    readContract(),
    approvals,
    { from: tag?.slice(1) ?? '0.0.0', to: version },
    businessDate(),
  );
  const before = existsSync(changelogPath) ? readFileSync(changelogPath, 'utf8').slice(title.length) : '';
  writeFileSync(changelogPath, `${title}\n${notes}${before}`);
  writeFileSync(sourcePath, readFileSync(sourcePath, 'utf8').replace(versionLine, `$1${version}`));
  // The approved changes are part of this release, so they break nothing against it.
  writeFileSync(approvalsPath, readFileSync(approvalsPath, 'utf8').replace(/^- [\s\S]*$/m, '[]\n'));
  await import('#scripts/generate.ts');
  console.log(`\n${notes}\n接着：git add openapi generated && git commit，然后 git tag v${version}`);
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  console.error(error.message);
  process.exit(1);
}
