// Plain JavaScript, because it runs on the machine's own Node before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.installed');
const installedNode = join(root, 'node_modules', '.bin', 'node');
const neededNode = [24, 18];

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error) console.error(error.message);
  return status ?? 1;
}

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('正在安装依赖（npm ci），第一次约需一分钟……');
  const status = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) process.exit(status);
  writeFileSync(stamp, lock);
}

/** The lock file installs Node 24 on Linux. Elsewhere the machine's own Node must be new enough. */
function findNode() {
  if (existsSync(installedNode)) return installedNode;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > neededNode[0] || (major === neededNode[0] && minor >= neededNode[1])) return process.execPath;
  console.error(`需要 Node ${neededNode.join('.')} 或更高版本，本机是 ${process.versions.node}。`);
  process.exit(1);
}

const [command, ...args] = process.argv.slice(2);
install();
process.exit(run(findNode(), [join(root, 'scripts', `${command}.ts`), ...args]));
