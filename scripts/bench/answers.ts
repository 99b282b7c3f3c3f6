import { listOperations, readContract, resolve } from '#scripts/contract/document.ts';

/** Answers with the contract's `ok` examples for a guest. Operations of `asMember` need no login. */
export function exampleAnswers(
  asMember: readonly string[] = [],
): (method: string, path: string) => string | undefined {
  const contract = readContract();
  const known = listOperations(contract).flatMap(({ method, path, operation }) => {
    const open = operation['x-access'] === 'guest' || asMember.includes(operation.operationId);
    const name = open ? 'ok' : 'notLoggedIn';
    const example = operation.responses['200']?.content?.['application/json']?.examples?.[name];
    if (!example) return [];
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    const literal = path.replace(/\{\w+\}/g, '').length;
    return [{ method, pattern, literal, answer: JSON.stringify(resolve(contract, example).value) }];
  });
  // If two paths match, the one with the longer literal part wins.
  known.sort((a, b) => b.literal - a.literal);
  return (method, path) =>
    known.find(each => each.method === method.toLowerCase() && each.pattern.test(path))?.answer;
}
