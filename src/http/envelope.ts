/** Every answer's outer form (specification §3, API envelope). */
export interface Envelope {
  code: number;
  message?: string;
  msg?: string;
  data?: unknown;
}

/** @throws TypeError when the answer is not an envelope, e.g. a proxy's error page */
export function openEnvelope(answer: unknown): Envelope {
  if (typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'number') {
    return answer as Envelope;
  }
  throw new TypeError('not an envelope');
}
