import { describe, expect } from 'vitest';
import { test } from './support/session.ts';

describe('a guest looks around', () => {
  test('sees doctors', async ({ patient }) => {
    await patient.open();
    await patient.see('周砚清');
    await patient.meetsNoBarrier();
  });
});
