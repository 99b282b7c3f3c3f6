import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Env } from '#server/kernel/http/env.ts';
import { openTestApp } from '#tests/support/app.ts';
import { addCaptchaReader } from './captcha.ts';

const app = await openTestApp();
const randomKey = 'devcaptchakey0000001';
const path = `/crm/dev/captcha/${randomKey}`;

test('The development server gives the digits of a captcha', async () => {
  addCaptchaReader(app.app, app.services);
  await app.succeed('getImageCaptcha', { query: { randomKey } });
  const { imageCode } = (await (await app.app.request(path)).json()) as { imageCode: string };
  expect(await app.call('checkImageCaptcha', { query: { randomKey, imageCode } })).toMatchObject({ code: 0 });
});

test('Production has no address for the digits', async () => {
  const production = new Hono<Env>();
  const { config } = app.services;
  addCaptchaReader(production, { ...app.services, config: { ...config, developmentPages: false } });
  expect((await production.request(path)).status).toBe(404);
});
