import { useState } from 'react';
import { tapGate } from '#src/platform/tap-gate.ts';

/** Asked at each tap of one button: whether this one counts. */
export const useTapGate = () => useState(() => tapGate())[0];
