import { listOperations, readContract, resolve } from '../contract/document.ts';

export interface Choice {
  id: string;
  domain: string;
  summary: string;
  examples: { name: string; summary: string }[];
  /** Undefined: whatever the mock takes by itself, which is the first. */
  chosen: string | undefined;
}

/** Which example each operation answers with, for as long as the development server runs. */
export class Choices {
  readonly #chosen = new Map<string, string>();
  readonly #operations = (() => {
    const contract = readContract();
    return listOperations(contract)
      .map(({ id, domain, method, path, operation }) => ({
        ...{ id, domain, method },
        summary: (operation as typeof operation & { summary: string }).summary,
        pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
        parameters: path.split('{').length,
        examples: Object.entries(
          operation.responses['200']?.content?.['application/json']?.examples ?? {},
        ).map(([name, example]) => ({
          name,
          summary: (resolve(contract, example) as { summary?: string }).summary ?? '',
        })),
      }))
      .sort((a, b) => a.parameters - b.parameters);
  })();

  list(): Choice[] {
    return this.#operations.map(({ id, domain, summary, examples }) => {
      return { id, domain, summary, examples, chosen: this.#chosen.get(id) };
    });
  }

  /** For one operation, or for all that have an example of this name; without a name the choice is taken back. */
  choose(id: string | undefined, name: string | undefined): void {
    for (const operation of this.#operations) {
      if (id !== undefined && operation.id !== id) continue;
      if (name === undefined) this.#chosen.delete(operation.id);
      else if (operation.examples.some(example => example.name === name))
        this.#chosen.set(operation.id, name);
    }
  }

  of(method: string, path: string): string | undefined {
    const operation = this.#operations.find(
      entry => entry.method === method.toLowerCase() && entry.pattern.test(path),
    );
    return operation && this.#chosen.get(operation.id);
  }
}
