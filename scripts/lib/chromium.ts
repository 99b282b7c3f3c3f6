import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's build without a window: the ordinary one draws its own toolbar for every page, at half of the cost. */
const shell = '/usr/bin/chromium-headless-shell';
const known = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const find = () => [process.env.CHROMIUM_PATH ?? '', ...known].find(path => path !== '' && existsSync(path));

const hasChineseFont = () => spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim() !== '';

function install(...packages: readonly string[]): void {
  console.log(`正在安装浏览器与中文字体：apt-get install ${packages.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
}

/** Debian's Chromium and a Chinese font; installs them where this is Debian and the user may, else takes what is there. */
export function ensureChromium(): string {
  const present = find();
  const chosen = present !== undefined && (present === shell || present === process.env.CHROMIUM_PATH);
  if (chosen && hasChineseFont()) return present;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    install('chromium-headless-shell', 'fontconfig', 'fonts-noto-cjk');
    if (!find()) install('chromium', 'fontconfig', 'fonts-noto-cjk');
  }
  const installed = find();
  if (installed) return installed;
  throw new Error('浏览器测试需要 Chromium 与中文字体。请安装，或用 CHROMIUM_PATH 给出它的路径。');
}
