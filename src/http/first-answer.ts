import type { RequestConfig } from './types.ts';

interface FirstAnswer {
  url: string;
  answer: Promise<unknown>;
}

declare global {
  interface Window {
    /** Asked for by the page itself (src/first/early-answer.js), before the app had arrived. */
    firstAnswer?: FirstAnswer | undefined;
  }
}

function sortedQuery(params: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  search.sort();
  return search.toString();
}

/** The page's own early answer, once, for the very request it was made for; else undefined. */
export async function takeFirstAnswer({ url, method, params }: RequestConfig): Promise<unknown> {
  const first = window.firstAnswer;
  if (!first || method !== 'GET') return undefined;
  const [path, query = ''] = first.url.split('?');
  const asked = new URLSearchParams(query);
  asked.sort();
  if (path !== url || asked.toString() !== sortedQuery(params)) return undefined;
  window.firstAnswer = undefined;
  // What was lost on the way is asked for again in the ordinary way.
  return first.answer.catch(() => undefined);
}
