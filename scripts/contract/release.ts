import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from '#scripts/lib/run.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { changelogPath, sourcePath } from './bundle.ts';
import { approvalsPath, readApprovals } from './check/base.ts';
import { readContract } from './document.ts';
import { ReleaseRefused, releaseNotes } from './release-notes.ts';
import { readReleased, writeReleased } from './released.ts';

const title = '# 契约的改动\n';
const versionLine = /^( {2}version: ).*$/m;

/** `npm run contract:release -- X.Y.Z`: writes the version, the changelog and the contract to compare with. */
process.chdir(root);
const [version = ''] = process.argv.slice(2);
const base = readReleased();
const { approvals } = readApprovals(readFileSync(approvalsPath, 'utf8'));
try {
  const notes = releaseNotes(
    base,
    readContract(),
    approvals,
    { from: base?.info.version ?? '0.0.0', to: version },
    businessDate(),
  );
  const before = existsSync(changelogPath) ? readFileSync(changelogPath, 'utf8').slice(title.length) : '';
  writeFileSync(changelogPath, `${title}\n${notes}${before}`);
  writeFileSync(sourcePath, readFileSync(sourcePath, 'utf8').replace(versionLine, `$1${version}`));
  // The approved changes are part of this release, so they break nothing against it.
  writeFileSync(approvalsPath, readFileSync(approvalsPath, 'utf8').replace(/^- [\s\S]*$/m, '[]\n'));
  await import('#scripts/generate.ts');
  writeReleased(readContract());
  console.log(`\n${notes}\n接着：git add openapi generated && git commit`);
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  console.error(error.message);
  process.exit(1);
}
