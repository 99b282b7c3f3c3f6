import { pascal } from '#scripts/contract/document.ts';

/** All names that the generator exports for an operation. */
export function hookNames(id: string): string[] {
  const name = pascal(id);
  return [
    id,
    ...[`use${name}`, `use${name}Infinite`],
    ...['QueryKey', 'InfiniteQueryKey', 'QueryOptions', 'InfiniteQueryOptions', 'MutationOptions'].map(
      kind => `get${name}${kind}`,
    ),
    ...['Query', 'InfiniteQuery', 'Mutation'].flatMap(kind => [
      `${name}${kind}Result`,
      `${name}${kind}Error`,
      `${name}${kind}Body`,
    ]),
  ];
}

export const hooksPath = (domain: string) => `generated/hooks/${domain}/${domain}.ts`;
