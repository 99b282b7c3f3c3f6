/** Specification §9, image pick maximum. */
const maximumImages = 9;

export const countOf = (wanted = 1) => Math.min(Math.max(1, Math.trunc(wanted)), maximumImages);

/** Work on one picture at a time, in the order it was asked for; one that fails does not hold up the next. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work, work);
    last = result;
    return result;
  };
}

/** Without `fetch`, which the content policy keeps from data URLs. */
export function blobOf(dataUrl: string): Blob {
  const [head = '', body = ''] = dataUrl.split(',');
  const type = /^data:([\w/+.-]+)/.exec(head)?.[1] ?? 'application/octet-stream';
  return new Blob([Uint8Array.from(atob(body), character => character.charCodeAt(0))], { type });
}
