import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '#server/kernel/config.ts';
import { main } from '#server/main.ts';
import { buildApp } from './build.ts';
import { root } from './lib/run.ts';

process.chdir(root);
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
await buildApp();
console.log('正在打开数据库，第一次会写入演示数据……');
const { url } = await main();
const { developmentPages, publicUrl } = parseConfig(process.env);
const address = publicUrl ? publicUrl.origin : url.replace('127.0.0.1', 'localhost');
console.log(`\n问止中医已启动：${address}/crm/`);
if (developmentPages) {
  console.log(`短信收件箱：    ${address}/crm/inbox`);
  console.log(`契约：          ${address}/crm/contract/`);
  console.log('演示账号：      13800000001（有就诊记录）、13800000002、13800000003（新用户）');
}
console.log('按 Ctrl+C 停止，数据留在 var。\n');
