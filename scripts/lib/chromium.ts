import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's build without a window: the ordinary one draws its own toolbar for every page, at half of the cost. */
const shell = '/usr/bin/chromium-headless-shell';
const known = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const find = () => [process.env.CHROMIUM_PATH ?? '', ...known].find(path => path !== '' && existsSync(path));

const hasChineseFont = () => spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim() !== '';

/** Debian's Chromium and a Chinese font; installs them where this is Debian and the user may, else takes what is there. */
export function ensureChromium(): string {
  const present = find();
  if (present && (present === shell || process.env.CHROMIUM_PATH) && hasChineseFont()) return present;
  const root = process.getuid?.() === 0;
  if (existsSync('/etc/debian_version') && root) {
    console.log(
      '本机没有 Chromium 或中文字体，正在安装：apt-get install chromium-headless-shell fonts-noto-cjk',
    );
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-qq'],
      [
        'install',
        '-y',
        '-qq',
        '--no-install-recommends',
        'chromium-headless-shell',
        'fontconfig',
        'fonts-noto-cjk',
      ],
    ]) {
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    }
  }
  const installed = find();
  if (installed) return installed;
  throw new Error('浏览器测试需要 Chromium 与中文字体。请安装，或用 CHROMIUM_PATH 给出它的路径。');
}
